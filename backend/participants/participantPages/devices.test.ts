import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedFlags } from '#resources/core/flags.ts'
import { mostDevices } from '#resources/messages/pushSubscription.ts'
import type { OwnDeviceReminders } from '#resources/participants/participantPages.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { codesOf } from '../../app/testing/index.ts'
import { coordinator } from '../../consents/testConsents.ts'
import { createVapidKeys } from '../../messages/push/createVapidKeys.ts'
import type { DeviceAddress } from '../../messages/push/subscriptions.ts'
import { type TestPushService, testPushService } from '../../messages/push/testPushService.ts'
import { sendDueReminders } from '../../visits/reminders/remind.ts'
import { giveConsent } from '../comments/testParticipants.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from './testParticipantPages.ts'

const admin = 'admin@northlake.example'
const vapid = { ...createVapidKeys(), contact: 'mailto:us@example.org' }
const pollOptions = { timeout: 10_000 }

let pages: PagesBench
let service: TestPushService
let orgId: string
beforeAll(async () => {
  service = await testPushService(vapid)
  pages = await createPagesBench(
    {},
    {
      PUSH_PUBLIC_KEY: vapid.publicKey,
      PUSH_PRIVATE_KEY: vapid.privateKey,
      PUSH_CONTACT: vapid.contact,
      PUSH_ALLOW_PRIVATE: 'yes',
    },
  )
  const [row] = await pages.node.ownerQuery<{ org_id: string }>('select org_id from study where id = $1', [pages.study.place.studyId])
  orgId = row?.org_id ?? ''
  await offer(true)
  await pages.study.call('POST', 'study-reminders', { studyId: pages.study.place.studyId, kind: 'CONSENT_WAITING', every: 'DAILY' }, admin)
})
afterAll(async () => {
  await pages?.close()
  await service?.close()
})

/** Turns the organisation's feature on or off. */
async function offer(isOn: boolean): Promise<void> {
  const featureFlags = shippedFlags.map((flag) =>
    flag.name === 'participant-device-reminders' ? { ...flag, status: isOn ? 'active' : 'inactive' } : flag,
  )
  expect((await pages.node.call(`org/${orgId}`, { as: admin, method: 'PATCH', body: { featureFlags } })).status).toBe(200)
}

type Home = Awaited<ReturnType<Awaited<ReturnType<typeof createParticipantAtHome>>['atHome']>>
const save = ({ own }: Home, { endpoint, keys }: DeviceAddress) =>
  own<Pick<OwnDeviceReminders, 'devices'>>('POST', 'my/device', { endpoint, ...keys })
const countOf = async (participantId: string) =>
  (await pages.node.call<{ count: number }>(`participant/${participantId}/reminder-devices`, { as: coordinator })).data.count
/** Sends the reminder of an undecided consent, two days later in the afternoon. */
const remind = () => sendDueReminders(pages.node.studydesk, orgId, new Date(Date.parse(`${getDayAfter(2)}T19:00:00Z`)))
const leave = async (participantStudyId: string, transition: string, body: object) =>
  (await pages.study.call('POST', `participant-study/${participantStudyId}/transitions/${transition}`, body)).status
const readMails = (participantId: string) =>
  pages.node.ownerQuery<{ channel: string; status: string; subject: string }>(
    `select channel, status, subject from mail where participant_id = $1 and template = 'consentReminder' order by channel`,
    [participantId],
  )

it('a participant gets reminders on a device, in addition to the e-mail and without personal or study data', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  expect((await home.overview()).deviceReminders).toEqual({ publicKey: vapid.publicKey, devices: [] })
  expect((await save(home, service.subscribe('telephone'))).status).toBe(201)
  expect((await home.overview()).deviceReminders?.devices).toHaveLength(1)
  await home.sent()
  await remind()
  await expect.poll(() => service.received.filter(({ device }) => device === 'telephone').length, pollOptions).toBe(1)
  await expect
    .poll(async () => (await readMails(person.participantId)).map(({ channel, status }) => `${channel} ${status}`), pollOptions)
    .toEqual(['EMAIL SENT', 'PUSH SENT'])
  expect((await readMails(person.participantId)).find(({ channel }) => channel === 'PUSH')?.subject).toBe('You have a new task')
  await remind()
  expect(service.received.filter(({ device }) => device === 'telephone')).toHaveLength(1)
})

it('a device that the push service no longer knows is deleted, and the message is cancelled', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  for (const [device, status] of [
    ['sold', 410],
    ['lost', 404],
  ] as const) {
    await save(home, service.subscribe(device))
    service.statuses.set(device, status)
  }
  await home.sent()
  await remind()
  await expect.poll(() => countOf(person.participantId), pollOptions).toBe(0)
  await expect
    .poll(async () => (await readMails(person.participantId)).map(({ channel, status }) => `${channel} ${status}`), pollOptions)
    .toEqual(['EMAIL SENT', 'PUSH CANCELLED'])
})

it('a notification waits while the push service is busy', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  await save(home, service.subscribe('busy'))
  service.statuses.set('busy', 429)
  await home.sent()
  await remind()
  const readPush = () =>
    pages.node.ownerQuery(
      `select status, problem, smtp_code from mail where participant_id = $1 and channel = 'PUSH'
       and (problem is not null or status = 'SENT')`,
      [person.participantId],
    )
  await expect.poll(readPush, pollOptions).toEqual([{ status: 'WAITING', problem: 'DEFERRED', smtp_code: 429 }])
  service.statuses.delete('busy')
  await expect.poll(() => service.received.some(({ device }) => device === 'busy'), pollOptions).toBe(true)
})

it('a participant can neither see nor delete the device of another', async () => {
  const owner = await (await createParticipantAtHome(pages)).atHome()
  const { data } = await save(owner, service.subscribe('of the first'))
  const [device] = data.devices
  const other = await (await createParticipantAtHome(pages)).atHome()
  expect((await other.overview()).deviceReminders?.devices).toEqual([])
  expect((await other.own<{ devices: unknown }>('DELETE', `my/device/${device}`)).data.devices).toEqual([])
  expect((await owner.overview()).deviceReminders?.devices).toEqual([device])
  expect((await owner.own<{ devices: unknown }>('DELETE', `my/device/${device}`)).data.devices).toEqual([])
})

it('staff see the number of devices, and the audit trail the act, both without the address', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  const address = service.subscribe('secret-address')
  const { data } = await save(home, address)
  expect(await countOf(person.participantId)).toBe(1)
  for (const path of ['push-subscriptions', 'push-subscription/x', `push-subscriptions?participantId=${person.participantId}`])
    expect([404, 405]).toContain((await pages.node.call(path, { as: admin })).status)
  expect((await pages.node.call(`participant/${person.participantId}/reminder-devices`, { as: 'nobody@northlake.example' })).status).toBe(
    403,
  )
  expect(
    (await pages.node.call(`participant/${person.participantId}/reminder-devices`, { as: 'unassigned@northlake.example' })).status,
  ).toBe(404)
  await home.own('DELETE', `my/device/${data.devices[0]}`)
  const events = await pages.node.ownerQuery<{ action: string; changes: unknown }>(
    `select action, changes from audit_event where kind = 'pushSubscription' and user_id = $1 order by at, id`,
    [person.participantId],
  )
  expect(events.map(({ action }) => action)).toEqual(['create', 'remove'])
  for (const part of [address.endpoint, address.keys.auth, address.keys.p256dh, 'secret-address'])
    expect(JSON.stringify(events)).not.toContain(part)
})

it('rejects invalid devices, and replaces the oldest device above the limit', async () => {
  const home = await (await createParticipantAtHome(pages)).atHome()
  const address = service.subscribe('any')
  expect(codesOf(await save(home, { ...address, endpoint: 'file:///etc/passwd' }))).toEqual([422, 'Invalid', 'endpoint addressRefused'])
  expect(codesOf(await save(home, { ...address, keys: { p256dh: 'AAAA', auth: 'AA' } }))).toEqual([
    422,
    'Invalid',
    'p256dh pattern',
    'auth pattern',
  ])
  const [first] = (await save(home, service.subscribe('number 0'))).data.devices
  for (let number = 1; number <= mostDevices; number += 1) await save(home, service.subscribe(`number ${number}`))
  const devices = (await home.overview()).deviceReminders?.devices ?? []
  expect(devices).toHaveLength(mostDevices)
  expect(devices).not.toContain(first)
})

it('devices are deleted when the participant leaves their last study, and no device can be added after that', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  await save(home, service.subscribe('of a leaver'))
  expect(await leave(person.participantStudyId, 'markAsNotEnrolled', { notEnrolledCode: 'OTHER', reason: 'Moved away' })).toBe(200)
  expect(await countOf(person.participantId)).toBe(0)
  expect((await home.overview()).deviceReminders).toBeNull()
  expect(codesOf(await save(home, service.subscribe('late')))).toEqual([409, 'PushNotOffered'])
})

it('devices stay while follow-up visits continue, and are deleted by a full withdrawal and at death', async () => {
  const [treatment, full, dead] = [
    await createParticipantAtHome(pages),
    await createParticipantAtHome(pages),
    await createParticipantAtHome(pages),
  ]
  for (const person of [treatment, full, dead]) {
    await giveConsent(pages.node, person.participantStudyId)
    for (const name of ['enroll', 'addToConduct']) expect(await leave(person.participantStudyId, name, {})).toBe(200)
    await save(await person.atHome(), service.subscribe('of a participant'))
  }
  const reason = 'Moved away'
  expect(await leave(treatment.participantStudyId, 'withdraw', { withdrawalScope: ['TREATMENT'], reason })).toBe(200)
  expect(await leave(full.participantStudyId, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason })).toBe(200)
  const deceased = { deceased: true }
  const death = await pages.node.call(`participant/${dead.participantId}`, {
    as: 'owner@northlake.example',
    method: 'PATCH',
    body: deceased,
  })
  expect([death.status, death.error]).toEqual([200, undefined])
  const counts = await Promise.all([treatment, full, dead].map(({ participantId }) => countOf(participantId)))
  expect(counts).toEqual([1, 0, 0])
})

it('a merge moves the devices of the merged participant', async () => {
  const [survivor, merged] = [await createParticipantAtHome(pages), await createParticipantAtHome(pages)]
  const shared = service.subscribe('of both')
  await save(await survivor.atHome(), shared)
  const home = await merged.atHome()
  await save(home, shared)
  await save(home, service.subscribe('of the merged'))
  await pages.node.ownerQuery('delete from participant_study where id = $1', [merged.participantStudyId])
  const versions = Object.fromEntries(
    (
      await pages.node.ownerQuery<{ id: string; version: number }>('select id, version from participant where id = any($1)', [
        [survivor.participantId, merged.participantId],
      ])
    ).map(({ id, version }) => [id, version]),
  )
  const response = await pages.node.call(`participant/${survivor.participantId}/merge`, {
    as: 'owner@northlake.example',
    method: 'POST',
    body: {
      otherId: merged.participantId,
      version: versions[survivor.participantId],
      otherVersion: versions[merged.participantId],
      values: {},
    },
  })
  expect([response.status, response.error]).toEqual([200, undefined])
  expect(await countOf(survivor.participantId)).toBe(2)
})

it('without the feature no device can be added, none gets a notification, and a participant can still stop it', async () => {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  const { data } = await save(home, service.subscribe('switched off'))
  await offer(false)
  try {
    expect((await home.overview()).deviceReminders).toEqual({ publicKey: null, devices: data.devices })
    await home.sent()
    await remind()
    expect((await readMails(person.participantId)).map(({ channel }) => channel)).toEqual(['EMAIL'])
    await home.own('DELETE', `my/device/${data.devices[0]}`)
    expect((await home.overview()).deviceReminders).toBeNull()
  } finally {
    await offer(true)
  }
})
