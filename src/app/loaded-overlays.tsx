import { NextClient } from '#features/sharing/clients/next-client.tsx'
import { PeopleHere } from '#features/sharing/people-here.tsx'
import { AlertHost } from '#ui/alert-host.tsx'
import { InboxSheet } from './inbox-sheet.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

export const OVERLAYS = { AlertHost, InboxSheet, NextClient, PeopleHere, ShortcutsDialog }
