-- Devices know now who made a routine, because the owner's own come first in their list, too. Those of others are sent again.
update routine set rev = rev + 1 where made_by <> user_id;
