"""Who gets what: posts to letters now, to digests later, or to nobody.

`posts`               What is told, and to which audience?
`circulation`         Which letters does a post become, and what may each reader see?
                      `anonymity`: what is left of it where players are not known?
`subscriptions`       Who are the subscribers?
                      `subscription_lines`: what does a letter say of that, `reader_words`: by which
                      words, and `subscribing`: is it wanted?
`publishing`          What goes to them, and when?  `digests`: what is in one?
"""
