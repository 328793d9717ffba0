import { notificationWays } from '#resources/notificationChoice.ts'
import { topics } from '#resources/topics.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid, notFound } from '../errors.ts'

/** How the caller wants to be told of a topic from now on: the same each time it is asked. */
export const chooseCall: Call = {
  method: 'PUT',
  path: 'notifications/choice/:topic',
  body: { way: 'How to notify.' },
  access: { page: 'NOTIFICATIONS', action: 'VIEW' },
  handler: choose,
}

/** @throws notFound for a topic that there is not, invalid at `way` */
async function choose({ caller, params, body, studydesk }: CallRequest): Promise<{ readonly topic: string; readonly way: string }> {
  const topic = topics.find((each) => each === params.topic)
  if (topic === undefined) throw notFound()
  const { way: given, ...others } = bodyOf(body)
  const way = notificationWays.find((each) => each === given)
  if (way === undefined) throw invalid([{ path: 'way', code: given == null ? 'required' : 'notAChoice' }])
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid([{ path: unknown, code: 'unknownField' }])
  return studydesk.engine.work(caller, async (work) => {
    // Two who choose at once, on two screens, make one row.
    await work.run({ text: "select pg_advisory_xact_lock(hashtextextended('choice ' || $1::text, 0))", values: [caller.userId] })
    const { rows } = await work.run({
      text: 'select id::text from notification_choice where org_id = $1 and user_id = $2 and topic = $3',
      values: [caller.orgId, caller.userId, topic],
    })
    const id = rows[0]?.id
    if (id === undefined) await work.trusted.create('notificationChoice', { userId: caller.userId, topic, way } as never)
    else await work.trusted.update('notificationChoice', String(id), { way })
    return { topic, way }
  })
}
