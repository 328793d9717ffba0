import { randomBytes } from 'node:crypto'
import type { Random } from '#resources/core/random.ts'
import { person as newParticipant } from '../compare.ts'
import { boardPath, type Person } from './person.ts'
import { fillInScreening } from './screening.ts'

/** Action of a person between two pauses: one call, or the calls that a screen sends together. */
interface Act {
  /** Relative frequency. */
  readonly weight: number
  run(person: Person, random: Random): Promise<unknown>
}

const lastNames = ['mar', 'tremblay', 'wilson', 'zzyqx', 'an', 'marie tremblay']
const reports = ['portfolioInsights', 'demographics', 'enrolmentInsights', 'recruitmentSource', 'studySiteStatus', 'siteRanking']
const listQueries = [
  'gender=female&_sort=lastName&_order=asc',
  'recruitmentStatuses=IN_SCREENING&_sort=createdAt&_order=desc',
  'province=QC&_sort=lastName&_order=asc',
  'dob_gte=1980-01-01&_sort=dob&_order=asc',
]

const openHome = ({ client }: Person): Promise<unknown> =>
  Promise.all([
    client.send('home', 'home'),
    client.send('own tasks', 'own-tasks'),
    client.send('number of notifications', 'notifications/v2/count'),
  ])

const openList = ({ client }: Person, random: Random): Promise<unknown> => {
  const start = 20 * random.between(0, 9)
  return client.send('list of participants', `participants?${random.pick(listQueries)}&_start=${start}&_end=${start + 20}`)
}

async function openProfile({ client, participantIds }: Person, random: Random): Promise<unknown> {
  const id = random.pick(participantIds)
  return Promise.all([
    client.send('profile', `participant/${id}`),
    client.send('timeline of a participant', `participant/${id}/timeline`),
    client.send('studies of a participant', `participant/${id}/studies`),
  ])
}

async function moveCard({ client, cards }: Person, random: Random): Promise<unknown> {
  if (cards.length === 0) return undefined
  const { cardId, columnIds } = random.pick(cards)
  return client.send('card moved', `participant-study/${cardId}/move`, {
    method: 'POST',
    body: { to: random.pick(columnIds), after: null },
  })
}

const editParticipant = ({ client, participantIds }: Person, random: Random): Promise<unknown> =>
  client.send('participant changed', `participant/${random.pick(participantIds)}`, {
    method: 'PATCH',
    body: { lastName: `Crowd${random.between(1, 1_000_000)}` },
  })

const addComment = ({ client, participantIds }: Person, random: Random): Promise<unknown> =>
  client.send('comment', 'comments', {
    method: 'POST',
    body: { participantId: random.pick(participantIds), commentText: `<p>Called, will call again. ${random.letters(20)}</p>` },
  })

async function uploadAttachment({ client, participantIds }: Person, random: Random): Promise<unknown> {
  const body = new FormData()
  body.set('file', new Blob([randomBytes(40_000).toString('hex')]), `crowd ${random.letters(8)}.txt`)
  const file = await client.send<{ readonly id: string }>('file uploaded', 'file', { method: 'POST', body })
  if (file === null) return undefined
  const attachment = { participantId: random.pick(participantIds), fileId: file.id }
  return client.send('attachment added', 'attachments', { method: 'POST', body: attachment })
}

export const acts: readonly Act[] = [
  { weight: 3, run: openHome },
  { weight: 3, run: ({ client }) => client.send('today', 'dailyActivities') },
  { weight: 8, run: openList },
  { weight: 4, run: ({ client }, random) => client.send('search', `participants?q=${encodeURIComponent(random.pick(lastNames))}&_end=20`) },
  { weight: 8, run: openProfile },
  { weight: 3, run: ({ client, studySites }, random) => client.send('board', boardPath(random.pick(studySites))) },
  { weight: 4, run: moveCard },
  { weight: 8, run: fillInScreening },
  {
    weight: 2,
    run: ({ client }, random) =>
      client.send(
        'list of visits',
        `participant-visits?_sort=visitDate&_order=asc&_start=${20 * random.between(0, 5)}&_end=${20 * random.between(6, 6)}`,
      ),
  },
  { weight: 3, run: editParticipant },
  {
    weight: 1,
    run: ({ client }, random) =>
      client.send('new participant', 'participants', { method: 'POST', body: newParticipant(random.between(1, 1_000_000)) }),
  },
  { weight: 3, run: addComment },
  { weight: 2, run: uploadAttachment },
  { weight: 2, run: ({ client }, random) => client.send('report', `report/${random.pick(reports)}`) },
]
