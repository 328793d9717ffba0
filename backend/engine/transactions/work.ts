import type { ResourceName } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Engine, Once, Work, WorkedOnce, Writes } from '../engine.types.ts'
import type { Operation, PartsWithin } from '../parts.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import { statementsOfDomains } from '../writes/alongside.ts'
import { doneOnce, idempotentRequest, keyStatements } from '../writes/idempotency.ts'
import { transact } from './transaction.ts'

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
  const many = parts.manyOver(parts, caller)
  try {
    return await work({
      ...writesOf({ engine, caller, step }),
      trusted: {
        ...writesOf({ engine: parts.engineOver(parts, { isTrusted: true }), caller, step }),
        createMany: (resource, inputs) => step(() => many.createMany(resource, inputs)),
        updateMany: (resource, ids, input) => step(() => many.updateMany(resource, ids, input)),
      },
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

/** The steps of a work on one row, once: the key is taken in their transaction, before anything else is held. See `Engine.workOnce`. */
export async function takeStepsOnce<Name extends ResourceName>(
  asking: Pick<Operation, 'parts' | 'caller'>,
  { resource, id, key, what, said }: WorkedOnce<Name>,
  steps: (work: Work) => Promise<ResourceAnswer[Name]>,
): Promise<Once<ResourceAnswer[Name]>> {
  const { parts, caller } = asking
  const request = idempotentRequest(`${resource} ${id} ${what}`, key, said)
  return doneOnce(asking, request, {
    make: () =>
      transact({ parts, orgId: caller.orgId }, async (inside) => {
        for (const statement of keyStatements(caller, request, { resource, id })) await inside.transaction.run(statement)
        return takeSteps(inside, caller, steps)
      }),
    again: (done) => parts.studydesk.engine.read(caller, resource, done),
  })
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
