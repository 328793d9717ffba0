import type { ChannelChoice } from '#resources/messages/notificationAnswers.ts'
import type { notificationCalls } from '#resources/messages/notificationsCalls.ts'
import { topics } from '#resources/messages/topics.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readStoredRows } from '../../platform/engine/rows/stored.ts'

/** Sets how the caller is notified of a topic from now on. Idempotent. @throws notFound for a topic that does not exist */
export async function chooseChannel({
  caller,
  params,
  input: { way },
  studydesk,
}: DeclaredRequest<(typeof notificationCalls)['choose']>): Promise<ChannelChoice> {
  const topic = topics.find((each) => each === params.topic)
  if (topic === undefined) throw notFound()
  return studydesk.engine.work(caller, async (work) => {
    // Locks the caller's choices, so that simultaneous requests from two screens create one row.
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('choice ' || $1::text, 0))", values: [caller.userId] })
    const [storedChoice] = await readStoredRows(work.run, caller.orgId, 'notificationChoice', { userId: caller.userId, topic })
    if (storedChoice === undefined) await work.trusted.create('notificationChoice', { userId: caller.userId, topic, way })
    else await work.trusted.update('notificationChoice', storedChoice.id, { way })
    return { topic, way }
  })
}
