import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { studyValues } from './testStudy.ts'

let node: TestNode
let siteId: string
beforeAll(async () => {
  node = await sharedNode()
  siteId = (await node.ownerQuery<{ id: string }>(`select id from site where site_code = 'NLR-101'`))[0]?.id ?? ''
})
afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: 'admin@northlake.example', method, body })
/** Steps that ask for a reason take this one; the others take none. */
const reason = 'It had to be'
const withReason = ['closeRecruitment', 'putOnHold', 'cancel', 'deactivate', 'unpublish']

/** What is done to a new study with an open site, and the last step that nobody may take then. Specification 2, section 4. */
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
  'a study that is to %s stays as it was, and says why',
  async (_title, steps, number) => {
    const { data } = await call('POST', 'study/addTrial', { ...studyValues, trialId: `ORDER-${number}` })
    const id = String(data.id)
    expect((await call('POST', `study/${id}/study-sites`, { siteId })).status).toBe(201)
    const take = (step: string) => call('POST', `admin/study/${id}/transitions/${step}`, withReason.includes(step) ? { reason } : {})
    for (const step of steps.slice(0, -1)) expect((await take(step)).status, step).toBe(200)

    const before = (await call('GET', `admin/study/${id}`)).data
    const last = steps.at(-1) ?? ''
    expect(before.actions, 'no button offers it').not.toContain(last)
    expect(await take(last)).toMatchObject({ status: 409, error: { code: 'TransitionNotAllowed' } })
    expect((await call('GET', `admin/study/${id}`)).data).toEqual(before)
  },
)
