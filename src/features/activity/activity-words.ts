/** In words what an operation of each kind did: once, and several times in a row. */
const WORDS: Record<string, readonly [once: string, often: (count: number) => string]> = {
  'routine.create': ['created the routine', times('created the routine')],
  'routine.rename': ['renamed the routine', times('renamed the routine')],
  'routine.archive': ['deleted or restored the routine', times('deleted or restored the routine')],
  'routineExercise.add': things('added', 'exercise'),
  'routineExercise.edit': things('changed', 'exercise', times('changed exercises')),
  'routineExercise.move': things('moved', 'exercise', times('moved exercises')),
  'routineExercise.delete': things('deleted', 'exercise'),
  'templateSet.add': things('added', 'set'),
  'templateSet.edit': things('changed', 'set', times('changed sets')),
  'templateSet.delete': things('deleted', 'set'),
  'routineRow.keep': things('kept', 'value'),
  'workout.start': ['started the workout', times('started the workout')],
  'workout.end': ['ended the workout', times('ended the workout')],
  'workout.resume': ['continued the workout', times('continued the workout')],
  'workout.enter': ['wrote the workout down', times('wrote the workout down')],
  'workout.delete': ['deleted the workout', times('deleted the workout')],
  'workout.rename': ['renamed the workout', times('renamed the workout')],
  'workout.retime': ['changed the date or time', times('changed the date or time')],
  'set.complete': things('completed', 'set'),
  'set.reopen': things('reopened', 'set'),
  'set.edit': things('changed', 'set', times('changed sets')),
  'set.add': things('added', 'set'),
  'set.remove': things('removed', 'set'),
  'workoutExercise.add': things('added', 'exercise'),
  'workoutExercise.edit': things('changed', 'exercise', times('changed exercises')),
  'workoutExercise.move': things('moved', 'exercise', times('moved exercises')),
  'workoutExercise.remove': things('removed', 'exercise'),
  'workoutRow.keep': things('kept', 'value'),
  'rest.change': ['changed a rest', times('changed a rest')],
  'rest.plan': ['set a rest time', times('set a rest time')],
  'loggedSet.correct': things('corrected', 'set', times('corrected sets')),
  'loggedSet.add': things('added', 'set'),
  // One operation may take several, and it does not remember how many.
  'loggedSet.remove': ['removed sets', times('removed sets')],
  'loggedSet.restore': ['brought sets back', times('brought sets back')],
  'loggedExercise.add': things('added', 'exercise'),
}

/** Whether there are words of its own for a kind of operation. */
export const hasWords = (kind: string): boolean => kind in WORDS

/** 'completed 4 sets'. A kind that this version does not know, of a newer server, is a change. */
export function activityWords(kind: string, count: number): string {
  const [once, often] = WORDS[kind] ?? things('made', 'change')
  return count === 1 ? once : often(count)
}

/** 'added an exercise', 'added 3 exercises': each operation is one of them, or else `often` says how many times. */
function things(
  verb: string,
  thing: string,
  often = (count: number) => `${verb} ${count} ${thing}s`,
): readonly [string, (count: number) => string] {
  return [`${verb} ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`, often]
}

function times(what: string): (count: number) => string {
  return (count) => `${what} ${count} times`
}
