import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Caller } from '../../common/caller.ts'
import type { RequestContext, TransactionContext } from '../context.ts'
import type { Engine, IdempotentAnswer, Work, WorkedOnce, Writes } from '../engine.types.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import { statementsOfDomains } from '../writes/alongside.ts'
import { buildKeyStatements, runOnce, toIdempotentRequest } from '../writes/idempotency.ts'
import { runTransaction } from './transaction.ts'

/**
 * Runs the steps of `Engine.work` in a transaction. The steps run one after another, even if the code does not await each. If a step
 * fails, no further step runs, and everything is rolled back, even if the code catches the error.
 */
export async function runSteps<Answer>(
  context: TransactionContext,
  caller: Caller,
  work: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  const step: StepRunner = (runStep) => {
    const accepted = last.then(runStep)
    last = accepted
    return accepted
  }
  const { engine } = context.studydesk
  const { run } = context.transaction
  const batchWriter = context.manyOver(context, caller)
  try {
    return await work({
      ...writesOf({ engine, caller, step }),
      trusted: {
        ...writesOf({ engine: context.engineOver(context, { isTrusted: true }), caller, step }),
        createMany: (resource, inputs) => step(() => batchWriter.createMany(resource, inputs)),
        updateMany: (resource, ids, input) => step(() => batchWriter.updateMany(resource, ids, input)),
      },
      read: (resource, id) => step(() => engine.read(caller, resource, id)),
      run: (statement) => step(() => run(statement)),
      publish: (resource, rows) =>
        step(async () => {
          for (const statement of await statementsOfDomains(context, { orgId: caller.orgId, resource, rows })) await run(statement)
          forgetTotals(context, caller.orgId, resource)
        }),
    })
  } finally {
    await last
  }
}

/** Runs the steps of `Engine.workOnce` on one row: the idempotency key is stored in the same transaction, before any row is locked. */
export async function runStepsOnce<Name extends ResourceName>(
  requester: Pick<RequestContext, 'parts' | 'caller'>,
  { resource, id, key, what, content }: WorkedOnce<Name>,
  steps: (work: Work) => Promise<ResourceAnswer[Name]>,
): Promise<IdempotentAnswer<ResourceAnswer[Name]>> {
  const { parts, caller } = requester
  const request = toIdempotentRequest(`${resource} ${id} ${what}`, key, content)
  return runOnce(requester, request, {
    make: () =>
      runTransaction({ parts, orgId: caller.orgId }, async (transactionContext) => {
        for (const statement of buildKeyStatements(caller, request, { resource, id })) await transactionContext.transaction.run(statement)
        return runSteps(transactionContext, caller, steps)
      }),
    again: (resultId) => parts.studydesk.engine.read(caller, resource, resultId),
  })
}

type StepRunner = <Answer>(runStep: () => Promise<Answer>) => Promise<Answer>

interface Steps {
  readonly engine: Engine
  readonly caller: Caller
  readonly step: StepRunner
}

const writesOf = ({ engine, caller, step }: Steps): Writes => ({
  create: (resource, input) => step(() => engine.create(caller, resource, input)),
  update: (resource, id, input) => step(() => engine.update(caller, resource, id, input)),
  remove: (resource, ids) => step(() => engine.remove(caller, resource, ids)),
  restore: (resource, id) => step(() => engine.restore(caller, resource, id)),
  move: (resource, id, move) => step(() => engine.move(caller, resource, id, move)),
  transition: (resource, id, transition) => step(() => engine.transition(caller, resource, id, transition)),
})
