-- What needs attention at a study-site is found by the list of cards now, which asks for more than who waits; nothing reads this index any more, and
-- every change of a card wrote it. Written by hand, as it was.

drop index participant_study_waiting_index;
