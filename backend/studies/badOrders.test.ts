import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode
let siteId: string
beforeAll(async () => {
  node = await sharedNode()
  siteId = (await node.ownerQuery<{ id: string }>(`select id from site where site_code = 'NLR-101'`))[0]?.id ?? ''
})
afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: 'admin@northlake.example', method, body })
/** Reason for the transitions that need one. */
const reason = 'It had to be'
const transitionsWithReason = ['closeRecruitment', 'putOnHold', 'cancel', 'deactivate', 'unpublish']

/** Transitions of a new study with an open site. The last one of each line is rejected. Specification 2, section 4. */
const badOrders = [
  'publish',
  'unpublish',
  'startRecruiting',
  'closeRecruitment',
  'putOnHold',
  'complete',
  'deactivate',
  'activate activate',
  'activate publish publish',
  'activate publish deactivate',
  'activate startRecruiting startRecruiting',
  'activate startRecruiting archive',
  'activate startRecruiting deactivate',
  'activate startRecruiting closeRecruitment deactivate',
  'activate startRecruiting closeRecruitment closeRecruitment',
  'activate startRecruiting putOnHold complete',
  'activate startRecruiting complete startRecruiting',
  'activate startRecruiting complete cancel',
  'activate startRecruiting cancel startRecruiting',
  'activate cancel publish',
  'cancel activate',
  'cancel enableDct',
  'cancel cancel',
  'archive archive',
  'archive activate',
  'archive startRecruiting',
  'archive cancel',
  'archive enableDct',
  'activate archive publish',
  'enableDct enableDct',
  'activate enableDct',
  'activate deactivate enableDct',
].map((line) => line.split(' '))

it.each(badOrders.map((steps, number) => [steps.join(', then '), steps, number] as const))(
  'rejects the steps %s with a reason, and leaves the study unchanged',
  async (_title, steps, number) => {
    const { data } = await call('POST', 'study/addTrial', { ...studyValues, trialId: `ORDER-${number}` })
    const id = String(data.id)
    expect((await call('POST', `study/${id}/study-sites`, { siteId })).status).toBe(201)
    const runTransition = (step: string) =>
      call('POST', `admin/study/${id}/transitions/${step}`, transitionsWithReason.includes(step) ? { reason } : {})
    for (const step of steps.slice(0, -1)) expect((await runTransition(step)).status, step).toBe(200)

    const before = (await call('GET', `admin/study/${id}`)).data
    const last = steps.at(-1) ?? ''
    expect(before.actions, 'no button offers it').not.toContain(last)
    expect(await runTransition(last)).toMatchObject({ status: 409, error: { code: 'TransitionNotAllowed' } })
    expect((await call('GET', `admin/study/${id}`)).data).toEqual(before)
  },
)
