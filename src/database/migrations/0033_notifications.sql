-- R-REACH-03: the browsers that show notifications for an account. A log-out ends the session, and this with it.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profile on delete cascade,
  session_id uuid not null references auth_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  -- What the browser asks for; the language of the account wins.
  language text not null,
  created_at timestamptz not null,
  last_ok_at timestamptz,
  constraint push_subscription_sizes check (
    char_length(endpoint) <= 1000 and char_length(p256dh) <= 100 and char_length(auth) <= 50 and char_length(label) <= 200
  )
);
create index push_subscription_user on push_subscription (user_id, created_at);
create index push_subscription_session on push_subscription (session_id);

-- R-REACH-06, R-REACH-07: what a person wants to be told. Without a row everything is as at first.
create table notification_setting (
  user_id uuid primary key references profile on delete cascade,
  rest boolean not null default true,
  forgotten boolean not null default true,
  sharing boolean not null default true,
  training boolean not null default false,
  hides_details boolean not null default false
);

-- R-REACH-04: what was told already, so that several processes tell it once. `at` is the time it is told of.
create table told_notice (
  kind text not null,
  about uuid not null,
  at timestamptz not null,
  primary key (kind, about)
);

-- R-REACH-04: the open pages in front of somebody, of sessions with notifications. A process that dies says nothing any
-- more, so each row ends by itself.
create table visible_screen (
  id uuid primary key,
  session_id uuid not null references auth_session on delete cascade,
  until timestamptz not null
);
create index visible_screen_session on visible_screen (session_id);
