import type { LucideIcon } from 'lucide-react'
import ChartLine from 'lucide-react/icons/chart-line'
import Dumbbell from 'lucide-react/icons/dumbbell'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Play from 'lucide-react/icons/play'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { can } from '#domain/permissions.ts'
import { CardMenu } from '#features/sharing/card-menu.tsx'
import type { Way } from '#features/sharing/opened-owner.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import type { Client } from './clients.ts'

type WayTo = { way: Way; label: FixedKey; icon: LucideIcon }

const START: WayTo = { way: 'workout', label: 'sharing.way.workout', icon: Play }
const ROUTINES: WayTo = { way: 'routines', label: 'app.nav.routines', icon: Dumbbell }
const HISTORY: WayTo = { way: 'history', label: 'app.nav.history', icon: History }
const PROGRESS: WayTo = { way: 'progress', label: 'progress.title', icon: ChartLine }

/** What the coach may do for a client who does not train, the most likely first (R-COACH-05). */
export function waysTo({ training, flags }: Client): WayTo[] {
  const { can_start_workouts, can_create_routines, can_review_history } = flags
  return [
    ...(can_start_workouts && !training ? [START] : []),
    ...(can_review_history ? (can_start_workouts ? [PROGRESS, HISTORY] : [HISTORY, PROGRESS]) : []),
    ...(can_start_workouts || can_create_routines ? [ROUTINES] : []),
  ]
}

type ClientMenuProps = {
  client: Client
  name: string
  ways: readonly WayTo[]
  onOpen: (way: Way) => void
  onNote: () => void
}

/** The ways that the buttons of the card do not name, and the coach's note. */
export function ClientMenu({ client, name, ways, onOpen, onNote }: ClientMenuProps) {
  const words = useWords()
  const rows = ways.map(({ way, label, icon: Icon }) => ({
    icon: <Icon size={20} />,
    title: words(label),
    onPress: () => onOpen(way),
  }))
  const note = { icon: <NotebookPen size={20} />, title: words('sharing.clients.note.title'), onPress: onNote }
  const mayNote = can({ as: 'delegate', flags: client.flags }, 'client.note')
  return (
    <CardMenu name={name} subtitle={name === client.name ? '' : client.name} groups={[rows, mayNote ? [note] : []]} />
  )
}
