import type { ChosenWay } from '#resources/notificationAnswers.ts'
import type { notificationCalls } from '#resources/notifications/calls.ts'
import { topics } from '#resources/topics.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { storedRows } from '../engine/rows/stored.ts'
import { notFound } from '../errors.ts'

/** Sets how the caller is notified of a topic from now on; the same each time it is called. @throws notFound for a topic that does not exist */
export async function choose({
  caller,
  params,
  input: { way },
  studydesk,
}: DeclaredRequest<(typeof notificationCalls)['choose']>): Promise<ChosenWay> {
  const topic = topics.find((each) => each === params.topic)
  if (topic === undefined) throw notFound()
  return studydesk.engine.work(caller, async (work) => {
    // Two who choose at once, on two screens, make one row.
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('choice ' || $1::text, 0))", values: [caller.userId] })
    const [chosen] = await storedRows(work.run, caller.orgId, 'notificationChoice', { userId: caller.userId, topic })
    if (chosen === undefined) await work.trusted.create('notificationChoice', { userId: caller.userId, topic, way })
    else await work.trusted.update('notificationChoice', chosen.id, { way })
    return { topic, way }
  })
}
