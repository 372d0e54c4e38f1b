import ChartLine from 'lucide-react/icons/chart-line'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import { exercisesInOrder, type RoutineDocument } from '#domain/routine.ts'
import { type TrainingSet, visibleSetsOf } from '#domain/training.ts'
import { ActivitySection } from '#features/activity/activity-section.tsx'
import { EditingScope, useEditing } from '#features/editing/editing.tsx'
import { Menus, useMenuExercise } from '#features/editing/menus.tsx'
import { type OpenSheet, OpenSheets } from '#features/editing/open-sheet.ts'
import { changedBy } from '#features/editing/sheet-subjects.tsx'
import { Sheets } from '#features/editing/sheets.tsx'
import { UnitQuestion } from '#features/editing/unit-question.tsx'
import { useStart } from '#features/editing/use-start.ts'
import { useFocusScroll } from '#features/exercise-cards/use-focus-scroll.ts'
import { CopyToClients, useCopying } from '#features/plans/copy-to-clients.tsx'
import { ShareDrawer } from '#features/public-link/share-drawer.tsx'
import { useRoutineLink } from '#features/public-link/use-public-link.ts'
import { ProgressRow, RoundsRow } from '#features/tracks/progress-row.tsx'
import { RoutineTracks } from '#features/tracks/track-sheet.tsx'
import { trackedGesture } from '#features/tracks/tracked-gesture.ts'
import { useRoutineAsGiven } from '#features/tracks/use-tracks.ts'
import { noteTraining } from '#logbook/notes.ts'
import { archiveRoutine, renameRoutine } from '#logbook/routines.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { menuRow } from '#ui/menu.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { PageWithPane, usePane, useSheetInPane } from '#ui/pane.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useIsWide, useMinWidth } from '#ui/use-media.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { BuilderDeck } from './builder-deck.tsx'
import { startPlace } from './builder-header.ts'
import { useListAtRest } from './builder-list.tsx'
import { RoutineSettingsSheet } from './routine-settings-sheet.tsx'

type BuilderScreenProps = { document: RoutineDocument; onDeleted: () => void }

export function BuilderScreen(props: BuilderScreenProps) {
  return (
    <PageWithPane>
      <Builder {...props} />
    </PageWithPane>
  )
}

function Builder({ document: stored, onDeleted }: BuilderScreenProps) {
  const { shown: document, progress, inPlan } = useRoutineAsGiven(stored)
  const isWide = useIsWide()
  const pane = usePane()
  const isOwn = document.ownerId === useSync().accountId
  const startsFrom = startPlace({ isWide, isActing: !isOwn })
  const start = useStart(stored)
  const [focusedId, setFocusedId] = useState(() => firstToShow(document))
  const [addedId, setAddedId] = useState<string | null>(null)
  const [sheet, open] = useSheetInPane<OpenSheet>(isAddList)
  const [isInSettings, setIsInSettings] = useState(false)
  const publicLink = useRoutineLink(document)
  const [isSharing, setIsSharing] = useState(false)
  const isEmpty = document.exercises.length === 0
  useFocusScroll(addedId)

  function showAdded(id: string) {
    setFocusedId(id)
    setAddedId(id)
  }
  const showSettings = () => pane.enter(() => setIsInSettings(true))
  const startNow = () => pane.enter(start)
  return (
    <OpenSheets value={open}>
      <BuilderHeader
        name={document.routine.routine_name}
        startsFrom={startsFrom}
        isEmpty={isEmpty}
        onSettings={showSettings}
        onShare={() => pane.enter(() => setIsSharing(true))}
        onStart={startNow}
      />
      {isEmpty && <UnitQuestion workout={null} />}
      {startsFrom === 'bar' && <StartBar isEmpty={isEmpty} onStart={startNow} />}
      <EditingScope
        {...{ document, sheet, routine: null, onFocus: setFocusedId, onAdded: showAdded }}
        meant={(gesture, now) =>
          now.kind === 'routine'
            ? trackedGesture(gesture, { routine: now, progress: progress(), inPlan, now: Date.now() })
            : gesture
        }
      >
        <main
          id="main"
          className={`${PAGE_TOP} pe-(--bar-end,0px) pb-[calc(var(--nav-h)+20px)] md:pb-0 md:ps-(--shell-start) ${CARDS_IN_VIEW}`}
        >
          <BuilderDeck document={document} focusedId={focusedId} onFocus={setFocusedId} onSettings={showSettings} />
        </main>
        <Sheets
          listAtRest={useListAtRest(document)}
          rows={{
            exercise: (id, onOpen) => <ProgressRow routine={stored} exerciseId={id} onOpen={onOpen} />,
            set: (id, onOpen) => <RoundsRow routine={stored} setId={id} onOpen={onOpen} />,
          }}
        />
        <RoutineTracks routine={stored} sheet={sheet} onClose={() => open(null)} />
        <BuilderMenu />
      </EditingScope>
      <Settings
        document={document}
        isOpen={isInSettings}
        onClose={() => setIsInSettings(false)}
        onDeleted={onDeleted}
      />
      <ShareDrawer publicLink={publicLink} isOpen={isSharing} onClose={() => setIsSharing(false)} />
    </OpenSheets>
  )
}

/** The list of exercises is there already, and only its section changes. */
const isAddList = (open: OpenSheet, next: OpenSheet) => open.of === 'new-exercise' && next.of === 'new-exercise'

type SettingsProps = BuilderScreenProps & { isOpen: boolean; onClose: () => void }

function Settings({ document, isOpen, onClose, onDeleted }: SettingsProps) {
  const { save, remove } = useRoutineActions(document, onDeleted)
  const isOwn = document.ownerId === useSync().accountId
  const { copy, ...copying } = useCopying()
  const { routine_name: name, note } = document.routine
  function copyToClients() {
    onClose()
    copy({ of: 'routine', id: document.id, name })
  }
  return (
    <>
      <RoutineSettingsSheet
        editing={isOpen ? { name, note: note ?? '', changedBy: changedBy(document.routine) } : null}
        onClose={onClose}
        onSave={(saved, seen) => {
          save(saved, seen)
          onClose()
        }}
        onDelete={remove}
        onCopy={copyToClients}
      >
        {isOwn && <ActivitySection documentId={document.id} rev={document.rev} />}
      </RoutineSettingsSheet>
      <CopyToClients {...copying} />
    </>
  )
}

function BuilderMenu() {
  const words = useWords()
  const { document, close } = useEditing()
  const mayLookBack = can(useRelation(), 'history.read')
  const exercise = useMenuExercise()
  if (!exercise) return null
  function showProgress() {
    close()
    navigate(`/exercises/${exercise?.exercise_id}`)
  }
  const progress = menuRow(<ChartLine size={20} />, words('progress.title'), showProgress, {
    ...{ hint: words('exerciseCards.menu.progressText'), shortcut: 'P' },
  })
  const count = visibleSetsOf<TrainingSet>(document, exercise.id).length
  return <Menus exercise={exercise} subtitle={words('set.count', { count })} look={mayLookBack ? [progress] : []} />
}

type BuilderHeaderProps = {
  name: string
  startsFrom: ReturnType<typeof startPlace>
  isEmpty: boolean
  onSettings: () => void
  onShare: () => void
  onStart: () => void
}

function BuilderHeader({ name, startsFrom, isEmpty, onSettings, onShare, onStart }: BuilderHeaderProps) {
  const words = useWords()
  const hasRoom = useMinWidth(900)
  const pane = usePane()
  return (
    <PageHeader
      title={name}
      onBack={() => pane.enter(() => navigate('/routines'))}
      settings={{ label: words('builder.settings.open'), onPress: onSettings }}
      share={
        startsFrom === null // a delegate doesn't start here
          ? undefined
          : { label: words('builder.share'), isText: hasRoom, onPress: onShare }
      }
      start={
        startsFrom === 'header' ? { label: words('builder.start'), onPress: onStart, isQuiet: isEmpty } : undefined
      }
    />
  )
}

/** Scrolls cards clear of the start bar and the navigation. */
const CARDS_IN_VIEW = '[&_article]:scroll-mb-[calc(var(--nav-h)+80px)] md:[&_article]:scroll-mb-4'

/** It is quiet until there is an exercise, because adding one comes first. */
function StartBar({ isEmpty, onStart }: { isEmpty: boolean; onStart: () => void }) {
  const words = useWords()
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-nav z-21 bg-[linear-gradient(transparent,var(--bg)_42%)] px-4 pt-7 pb-3 max-[374px]:px-2">
      <Button
        variant={isEmpty ? 'quiet' : 'go'}
        size="large"
        isBlock
        className="pointer-events-auto tiny:px-2 tiny:text-14 tiny:whitespace-normal!"
        icon={<Play aria-hidden="true" size={20} strokeWidth={2.4} />}
        onClick={onStart}
      >
        {words('builder.tapToStart')}
      </Button>
    </div>
  )
}

/** The first exercise of the training, else of all. */
function firstToShow(document: RoutineDocument): string | null {
  const inOrder = exercisesInOrder(document.exercises)
  return (inOrder.find(({ section }) => section === 'training') ?? inOrder[0])?.id ?? null
}

function useRoutineActions(document: RoutineDocument, onDeleted: () => void) {
  const dispatch = useDispatch()
  return {
    save({ name, note }: { name?: string; note?: string | null }, seen: { name: string; note: string | null }) {
      if (name !== undefined) dispatch(renameRoutine.make({ name }), document.id, { was: { routine_name: seen.name } })
      if (note !== undefined) dispatch(noteTraining.planning.make({ note }), document.id, { was: { note: seen.note } })
    },
    /** Archives at once; the toast offers 'Undo'. */
    remove() {
      onDeleted()
      dispatch(archiveRoutine.make({ isArchived: true }), document.id)
      navigate('/routines')
      toastSuccess(currentWords()('builder.settings.deleted'), {
        action: {
          label: currentWords()('action.undo'),
          onClick: () => void dispatch(archiveRoutine.make({ isArchived: false }), document.id),
        },
      })
    },
  }
}
