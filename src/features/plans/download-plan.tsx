import Download from 'lucide-react/icons/download'
import { bookIdFor, exerciseSettingsOf, settingsOf, type Track } from '#domain/book.ts'
import type { PlanDocument } from '#domain/plan.ts'
import { programmeFile, programmeFileName } from '#domain/programmes/programme-file.ts'
import { programmeOf } from '#domain/programmes/programme-of.ts'
import { standingOf } from '#domain/tracks/standing.ts'
import { useTrackSessions } from '#features/progress/use-progress.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'

/** Saves the plan as a programme's file, made on the device. It shows what the plan's link shows. */
export function DownloadPlan({ plan }: { plan: PlanDocument }) {
  const words = useWords()
  const programmeNow = useProgrammeOf(plan)
  function download() {
    const programme = programmeNow()
    if (!programme) return void toastError(words('plans.nothingToDownload'))
    saveFile(programmeFileName(programme), 'application/json', programmeFile(programme, window.location.origin))
  }
  return (
    <Button variant="soft" size="large" isBlock icon={<Download aria-hidden="true" size={18} />} onClick={download}>
      {words('plans.download')}
    </Button>
  )
}

/**
 * Answers the plan as a programme, with the bases of now and the weights of sets by hand where it shows weights. Null: it
 * has no routine to start.
 */
function useProgrammeOf(plan: PlanDocument) {
  const book = useDocument('book', bookIdFor(plan.ownerId))
  const routines = useDocuments('routine').filter(({ id }) => plan.slots.some(({ routine_id }) => routine_id === id))
  const rows = routines.flatMap(({ exercises }) => exercises)
  const tracks = book?.tracks ?? []
  const sessions = useTrackSessions([...new Set(rows.flatMap(({ track_id }) => track_id ?? []))])
  const catalogue = useCatalogue()
  const nameOf = (id: string) =>
    exerciseSettingsOf(book, id).name ?? rows.find(({ exercise_id }) => exercise_id === id)?.name ?? null
  const baseOf = (track: Track) => {
    const equipment = catalogue?.entryOf(nameOf(track.exercise_id) ?? '')?.equipment ?? null
    const equipped = { settings: settingsOf(book), exercise: exerciseSettingsOf(book, track.exercise_id), equipment }
    return standingOf(track, sessions, equipped)?.base ?? null
  }
  const { has_public_weights: weights, has_public_notes: notes } = plan.plan
  return () => programmeOf({ plan, routines, tracks, nameOf, baseOf }, { bases: weights, weights, notes })
}
