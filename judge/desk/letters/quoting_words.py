"""What mail programs write around a letter that they quote, in the languages they speak.

One table, a row for each language; a slash parts the words that mean the same.  The labels of a
head (`From: …`), the verb of an attribution (`… wrote:`), the titles above a forwarded letter,
the words by which a writer speaks of themselves or to their reader, as no mail program does, and
those before a title that tell where the letter below it ends.
"""

from __future__ import annotations

from typing import NamedTuple


class QuotingWords(NamedTuple):
    """The words of one language."""

    sender: str
    sent: str
    to: str
    subject: str
    wrote: str
    titles: str
    we: str = ""
    ends: str = ""


# fmt: off
BY_LANGUAGE = (
    QuotingWords(  # English
        "from", "sent/date/date sent/sent on", "to", "subject", "wrote/writes",
        "original message/forwarded message/begin forwarded message/forwarded by",
        "i/we/you",
        "end of/end",
    ),
    QuotingWords(  # German
        "von", "gesendet/gesendet am/datum", "an", "betreff/thema",
        "schrieb/schreibt/folgendes geschrieben",
        "ursprüngliche nachricht/originalnachricht/original-nachricht/weitergeleitete nachricht"
        "/anfang der weitergeleiteten nachricht/weitergeleitete mail/ursprüngliche mail"
        "/weitergeleitet von",
        "ich/wir/du/ihr",
        "ende der",
    ),
    QuotingWords(  # French
        "de", "envoyé/envoyé le/date/date d'envoi", "à/pour", "objet/sujet", "a écrit/écrivit",
        "message d'origine/message original/message originel/message initial/message transféré"
        "/message transmis/message réexpédié/début du message réexpédié"
        "/début du message transféré/transféré par",
        "je/nous/vous/tu",
    ),
    QuotingWords(  # Spanish
        "de", "enviado/enviado el/fecha", "para", "asunto", "escribió/ha escrito/escribe",
        "mensaje original/mensaje reenviado/inicio del mensaje reenviado/reenviado por",
    ),
    QuotingWords(  # Italian
        "da", "inviato/inviato il/data", "a", "oggetto", "ha scritto/scrive/scrisse",
        "messaggio originale/messaggio inoltrato/inizio messaggio inoltrato"
        "/inizio del messaggio inoltrato",
    ),
    QuotingWords(  # Portuguese
        "de", "enviado/enviada/enviado em/enviada em/data", "para", "assunto",
        "escreveu/escreve",
        "mensagem original/mensagem encaminhada/mensagem reencaminhada"
        "/início da mensagem encaminhada/início da mensagem reencaminhada",
    ),
    QuotingWords(  # Dutch
        "van", "verzonden/verzonden op/datum", "aan", "onderwerp", "schreef/schrijft",
        "oorspronkelijk bericht/origineel bericht/doorgestuurd bericht/begin doorgestuurd bericht"
        "/doorgestuurd door",
        "ik/wij/jij/jullie",
    ),
    QuotingWords(  # Swedish
        "från", "skickat/skickat den/datum", "till", "ämne", "skrev/skriver",
        "ursprungligt meddelande/originalmeddelande/original meddelande"
        "/vidarebefordrat meddelande/vidarebefordrat mejl/vidarebefordrat brev",
        "jag/vi/du/ni",
    ),
    QuotingWords(  # Danish
        "fra", "sendt/dato", "til", "emne", "skrev/skriver",
        "oprindelig meddelelse/original meddelelse/oprindelig besked/videresendt meddelelse"
        "/videresendt besked/start på videresendt besked",
        "jeg/vi/du",
    ),
    QuotingWords(  # Norwegian
        "fra", "sendt/dato", "til", "emne", "skrev/skriver",
        "opprinnelig melding/original melding/videresendt melding",
        "jeg/vi/du/dere",
    ),
    QuotingWords(  # Finnish
        "lähettäjä", "lähetetty/päivämäärä/pvm/päiväys", "vastaanottaja/kenelle", "aihe",
        "kirjoitti/kirjoittaa",
        "alkuperäinen viesti/välitetty viesti/välitetty viesti alkaa/edelleenlähetetty viesti",
    ),
    QuotingWords(  # Polish
        "od/nadawca", "wysłano/wysłane/data", "do", "temat", "napisał/napisała/napisał(a)/pisze",
        "wiadomość oryginalna/oryginalna wiadomość/treść przekazanej wiadomości"
        "/przekazana wiadomość/wiadomość przekazana/początek przekazywanej wiadomości"
        "/wiadomość pierwotna",
    ),
    QuotingWords(  # Czech
        "od", "odesláno/datum", "komu/pro", "předmět", "napsal/napsala/napsal(a)/píše",
        "původní zpráva/původní e-mail/přeposlaná zpráva/začátek přeposílané zprávy",
        "jsem/jsme",
    ),
    QuotingWords(  # Slovak
        "od", "odoslané/dátum", "komu", "predmet", "napísal/napísala/napísal(a)",
        "pôvodná správa/preposlaná správa/začiatok preposlanej správy",
    ),
    QuotingWords(  # Hungarian
        "feladó", "elküldve/küldve/dátum", "címzett", "tárgy", "írta/ezt írta/írja",
        "eredeti üzenet/továbbított üzenet/továbbított levél/továbbított levél kezdete",
    ),
    QuotingWords(  # Croatian
        "od/šalje", "poslano/datum", "za/prima", "predmet",
        "napisao je/napisala je/je napisao/piše",
        "izvorna poruka/proslijeđena poruka/započni proslijeđenu poruku",
    ),
    QuotingWords(  # Romanian
        "de la", "trimis/data", "către", "subiect", "a scris",
        "mesaj original/mesaj redirecționat/începe mesajul redirecționat",
    ),
    QuotingWords(  # Turkish
        "kimden/gönderen", "gönderildi/gönderme tarihi/tarih", "kime/alıcı", "konu",
        "yazdı/şunu yazdı/şunları yazdı",
        "özgün İleti/orijinal mesaj/yönlendirilmiş ileti/İletilen mesaj/İletilmiş ileti"
        "/İleti başlangıcı",
    ),
    QuotingWords(  # Estonian
        "saatja", "saadetud/kuupäev", "adressaat/saaja", "teema", "kirjutas",
        "algne kiri/edastatud kiri/edastatud sõnum",
    ),
    QuotingWords(  # Greek
        "από", "στάλθηκε/ημερομηνία", "προς", "θέμα", "έγραψε",
        "αρχικό μήνυμα/προωθημένο μήνυμα",
    ),
    QuotingWords(  # Russian
        "от/от кого/отправитель", "отправлено/дата", "кому", "тема",
        "написал/написала/написал(а)/пишет/писал",
        "исходное сообщение/пересылаемое сообщение/пересланное сообщение"
        "/перенаправленное сообщение/начало переадресованного сообщения"
        "/начало перенаправленного сообщения",
        "я/мы/ты/вы",
    ),
    QuotingWords(  # Ukrainian
        "від/від кого", "надіслано/відправлено/дата", "кому", "тема", "написав/написала/пише",
        "оригінальне повідомлення/переслане повідомлення/початок листа, що пересилається",
        "я/ми/ти/ви",
    ),
    QuotingWords(  # Japanese
        "差出人/送信元/送信者/発信者", "送信日時/送信日/日付/日時", "宛先/送信先/あて先",
        "件名/題名",
        "書きました/書いた",
        "元のメッセージ/元のメール/転送メッセージ/転送メール/転送されたメッセージ",
    ),
    QuotingWords(  # Chinese
        "发件人/寄件者/寄件人", "发送时间/发送日期/日期/寄件日期/傳送時間/時間", "收件人/收件者",
        "主题/主題/主旨", "写道/寫道", "原始邮件/原始郵件/转发的邮件/转发的消息/轉寄的郵件",
    ),
    QuotingWords(  # Korean
        "보낸 사람", "보낸 날짜/날짜", "받는 사람", "제목", "작성", "원본 메시지/전달된 메시지",
    ),
)
# fmt: on


# Labels of a head that may stand between the others.
BESIDE = frozenset({"cc", "bcc", "kopie", "kopia", "copie", "copia", "reply-to", "organization"})


def words(column: str) -> frozenset[str]:
    """Return one column of the table, in lower case."""
    cells = (getattr(row, column) for row in BY_LANGUAGE)
    return frozenset(word.casefold() for cell in cells for word in cell.split("/") if word)
