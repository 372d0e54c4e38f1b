-- A code may name a country or a script: 'pt-BR', 'zh-Hans'. The server stores only codes of its list.
alter table profile drop constraint profile_language_check;
alter table profile add constraint profile_language_code check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');
