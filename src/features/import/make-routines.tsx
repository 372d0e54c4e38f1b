import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { archiveRoutine } from '#logbook/routines.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { keepOffers, makeRoutine, type Offers, readOffers } from './offered-routines.client.ts'
import type { OfferedRoutine } from './read-file.client.ts'

export function MakeRoutines({ importId }: { importId: string }) {
  const words = useWords()
  const { offers, make } = useOffers(importId)
  if (!offers || offers.routines.length === 0) return null
  return (
    <Part title={words('import.routines.title')} aside={words('import.routines.text')}>
      <List>
        {offers.routines.map((routine) => {
          const { name, times, exercises } = routine
          const madeId = offers.made[name]
          return (
            <li key={name}>
              <ListRow
                title={name}
                subtitle={words('import.routines.of', { times, exercises: exercises.length })}
                trailing={
                  madeId ? (
                    <Link
                      to={`/routines/${madeId}/configure`}
                      aria-label={words('import.routines.openOf', { name })}
                      className={buttonClass({ variant: 'soft', size: 'small' })}
                    >
                      {words('import.routines.open')}
                    </Link>
                  ) : (
                    <Button
                      variant="quiet"
                      size="small"
                      icon={<Plus aria-hidden="true" size={16} />}
                      aria-label={words('import.routines.makeOf', { name })}
                      onClick={() => make(routine)}
                    >
                      {words('import.routines.make')}
                    </Button>
                  )
                }
              />
            </li>
          )
        })}
      </List>
    </Part>
  )
}

function useOffers(importId: string) {
  const words = useWords()
  const sync = useSync()
  const dispatch = useDispatch()
  const [offers, setOffers] = useState<Offers | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readOffers(sync).then((kept) => isCurrent && setOffers(kept?.importId === importId ? kept : null))
    return () => {
      isCurrent = false
    }
  }, [sync, importId])

  function note(name: string, routineId: string | null) {
    setOffers((before) => {
      if (!before) return before
      const { [name]: _, ...others } = before.made
      const after = { ...before, made: routineId ? { ...others, [name]: routineId } : others }
      void keepOffers(sync, after)
      return after
    })
  }

  function make(routine: OfferedRoutine) {
    const { name } = routine
    const routineId = makeRoutine(sync, routine)
    note(name, routineId)
    const undo = () => {
      dispatch(archiveRoutine.make({ isArchived: true }), routineId)
      note(name, null)
    }
    toastSuccess(words('import.routines.made', { name }), { action: { label: words('action.undo'), onClick: undo } })
  }

  return { offers, make }
}
