import type { Caller } from '../caller.ts'
import type { Engine, Work, Writes } from './engine.types.ts'
import type { PartsWithin } from './parts.ts'
import { forgetTotals } from './query/forgetTotals.ts'
import { statementsOfDomains } from './writes/alongside.ts'

/**
 * Hands out the steps of a work in a transaction. They are taken one after the other, whether or not each is awaited; after one that fails
 * none is taken any more, and the whole is undone, though its error be caught.
 */
export async function takeSteps<Answer>(parts: PartsWithin, caller: Caller, work: (work: Work) => Promise<Answer>): Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  const step: TakeStep = (take) => {
    const taken = last.then(take)
    last = taken
    return taken
  }
  const { engine } = parts.studydesk
  const { run } = parts.transaction
  try {
    return await work({
      ...writesOf({ engine, caller, step }),
      trusted: writesOf({ engine: parts.engineOver(parts, { isTrusted: true }), caller, step }),
      read: (resource, id) => step(() => engine.read(caller, resource, id)),
      run: (statement) => step(() => run(statement)),
      tell: (resource, rows) =>
        step(async () => {
          for (const statement of await statementsOfDomains(parts, { orgId: caller.orgId, resource, rows })) await run(statement)
          forgetTotals(parts, caller.orgId, resource)
        }),
    })
  } finally {
    await last
  }
}

type TakeStep = <Answer>(take: () => Promise<Answer>) => Promise<Answer>

interface Steps {
  readonly engine: Engine
  readonly caller: Caller
  readonly step: TakeStep
}

const writesOf = ({ engine, caller, step }: Steps): Writes => ({
  create: (resource, input) => step(() => engine.create(caller, resource, input)),
  update: (resource, id, input) => step(() => engine.update(caller, resource, id, input)),
  remove: (resource, ids) => step(() => engine.remove(caller, resource, ids)),
  restore: (resource, id) => step(() => engine.restore(caller, resource, id)),
  move: (resource, id, move) => step(() => engine.move(caller, resource, id, move)),
  transition: (resource, id, transition) => step(() => engine.transition(caller, resource, id, transition)),
})
