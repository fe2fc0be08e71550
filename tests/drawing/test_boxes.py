from judge.drawing.boxes import Box, apart


def test_a_box_has_room_on_all_sides():
    box = Box.around([(10, 20), (30, 25)], 5)
    assert box == Box(5, 15, 35, 30)
    assert box.has((6, 16))
    assert not box.has((6, 31))
    assert not box.has((36, 16))


def test_boxes_that_meet_become_one():
    left, right, far = Box(0, 0, 10, 10), Box(8, 8, 20, 20), Box(30, 0, 40, 10)
    assert set(apart([left, far, right])) == {Box(0, 0, 20, 20), far}


def test_a_box_may_join_two_that_did_not_meet():
    assert apart([Box(0, 0, 10, 10), Box(20, 0, 30, 10), Box(5, 5, 25, 8)]) == [Box(0, 0, 30, 10)]


def test_boxes_side_by_side_do_not_meet():
    assert len(apart([Box(0, 0, 10, 10), Box(10, 0, 20, 10), Box(0, 10, 10, 20)])) == 3
