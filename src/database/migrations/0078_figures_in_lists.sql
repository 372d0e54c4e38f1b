-- R-GUIDE-05: figures beside the exercises of a list.
alter table book add column figures_shown boolean not null default true;
