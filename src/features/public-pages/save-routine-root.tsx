import { hydrateRoot } from 'react-dom/client'
import { SaveRoutine } from './save-routine.tsx'

/** Starts the button that the server has drawn. */
export const wakeSaveRoutine = (place: HTMLElement, routineId: string) =>
  hydrateRoot(place, <SaveRoutine routineId={routineId} />)
