import { hydrateRoot } from 'react-dom/client'
import { SaveRoutine } from './save-routine.tsx'

export const wakeSaveRoutine = (place: HTMLElement, routineId: string) =>
  hydrateRoot(place, <SaveRoutine routineId={routineId} />)
