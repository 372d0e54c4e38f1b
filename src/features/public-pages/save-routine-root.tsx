import { hydrateRoot } from 'react-dom/client'
import { SaveRoutine } from './save-routine.tsx'

/** Brings the button to life that the server has drawn. */
export const wakeSaveRoutine = (place: HTMLElement, routineId: string) =>
  hydrateRoot(place, <SaveRoutine routineId={routineId} />)
