import type { ActivityItem } from '#resources/participants/participantActivity.ts'

type Event = Pick<ActivityItem, 'kind' | 'action' | 'displayName'>

/** Consecutive events of the same kind that the system caused, or a single event of any author. */
export type Run<Item> = readonly [Item, ...Item[]]

/** Groups consecutive events of the system with the same kind and action, and keeps the order. */
export function runsOf<Item extends Event>(items: readonly Item[]): readonly Run<Item>[] {
  const runs: [Item, ...Item[]][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const first = run?.[0]
    const isSameRun = first?.displayName === null && item.displayName === null && first.kind === item.kind && first.action === item.action
    if (run !== undefined && isSameRun) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Returns the key of the sentence about a run. */
export function runSentence({ kind, action }: Pick<Event, 'kind' | 'action'>): 'visits' | 'calledOff' | 'forms' | 'others' {
  if (kind === 'participantVisit' && action === 'create') return 'visits'
  if (kind === 'participantVisit' && action === 'callOff') return 'calledOff'
  return kind === 'formSubmission' && action === 'create' ? 'forms' : 'others'
}
