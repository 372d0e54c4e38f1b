-- R-COACH-11: what a coach notes of a client, for the coach alone. A note outlives the share, not either account.
create table coach_note (
  coach_id uuid not null references profile on delete cascade,
  client_id uuid not null references profile on delete cascade,
  text text not null,
  updated_at timestamptz not null,
  primary key (coach_id, client_id),
  constraint coach_note_other_person check (coach_id <> client_id),
  constraint coach_note_text check (btrim(text) <> '' and char_length(text) <= 5000)
);
create index coach_note_of_client on coach_note (client_id);
