import { expect } from 'vitest'
import type { OwnCourse } from '#resources/learningAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { testNode } from '../testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const viewer = 'viewer@northlake.example'
export const nobody = 'nobody@northlake.example'
export const riveSud = 'admin@rivesud.example'
export const soon = { timeout: 30_000, interval: 100 }

const quiz = {
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'radiogroup',
          name: 'first',
          title: 'What comes first?',
          choices: ['Consent', 'Blood'],
          internalCorrectAnswers: ['Consent'],
          isRequired: true,
        },
        {
          type: 'checkbox',
          name: 'reported',
          title: 'What is reported?',
          choices: ['Death', 'Hospital', 'Weather'],
          internalCorrectAnswers: ['Death', 'Hospital'],
        },
      ],
    },
  ],
}

export type LearningUnderTest = Awaited<ReturnType<typeof learningUnderTest>>

/** A node with a quiz in use, and a study of the coordinator's. */
export async function learningUnderTest() {
  const idOf = new Map<string, string>()
  let orgId = ''
  const node = await testNode()
  const call = async <Told>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    as: string | null = admin,
  ) => {
    const answer = await node.fetch(path, { ...(as !== null && { as }), method, ...(body && { body }) })
    const { data, error } = (await answer.json()) as {
      data: Told
      error?: { code: string; message: string; fields?: { path: string; code: string }[] }
    }
    return {
      status: answer.status,
      data,
      code: error?.code,
      message: error?.message,
      problems: error?.fields?.map((each) => `${each.path} ${each.code}`),
    }
  }

  for (const email of [admin, coordinator, viewer]) {
    const [found] = await node.ownerQuery<{ id: string; orgId: string }>(
      'select id::text, org_id::text as "orgId" from "user" where email = $1',
      [email],
    )
    idOf.set(email, found?.id ?? '')
    orgId = found?.orgId ?? ''
  }
  const [own] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = $1 order by study_id limit 1',
    [idOf.get(coordinator)],
  )
  const studyId = own?.id ?? ''
  const made = await call<{ id: string }>('POST', 'forms', { name: 'Quiz on consent', type: 'OTHER' })
  const formId = made.data.id
  await call('PATCH', `admin/form/${formId}`, { formJson: quiz, version: 1 })
  // Approved by another one than who wrote it, past every wall.
  await node.ownerQuery(
    `update form set form_lifecycle = 'APPROVED', approved_version = (select form_version from form_version where form_id = $1
      order by created_at desc limit 1) where id = $1`,
    [formId],
  )

  /** A published course with so many lessons elsewhere; its id and those of the lessons. */
  async function course(changes: object = {}, { lessons = 2, asked = {} }: { lessons?: number; asked?: object | null } = {}) {
    const { data, status } = await call<{ id: string }>('POST', 'courses', { name: `Course ${Math.random()}`, ...changes })
    expect(status).toBe(201)
    const lessonIds: string[] = []
    for (let number = 1; number <= lessons; number += 1) {
      const made = await call<{ id: string }>('POST', 'course-lessons', {
        courseId: data.id,
        name: `Lesson ${number}`,
        kind: 'LINK',
        url: 'https://learning.example/lesson',
      })
      lessonIds.push(made.data.id)
    }
    const published = await call('POST', `course/${data.id}/transitions/publish`, {})
    expect(published.status).toBe(200)
    if (asked !== null) {
      const assigned = await call('POST', 'course-assignments', { courseId: data.id, ...asked })
      expect(assigned.problems).toBeUndefined()
    }
    return { id: data.id, lessonIds }
  }
  const mine = async (as: string, query = '') => (await call<readonly OwnCourse[]>('GET', `learning/mine${query}`, undefined, as)).data
  const lineOf = async (courseId: string, email: string) => {
    const { data } = await call<readonly ResourceAnswer['learnerCourse'][]>(
      'GET',
      `learner-courses?courseId=${courseId}&userId=${idOf.get(email)}`,
    )
    return data[0]
  }
  const finish = async (lessonIds: readonly string[], as: string) => {
    for (const id of lessonIds) expect((await call('POST', `learning/lesson/${id}/done`, {}, as)).status).toBe(200)
  }

  return { node, orgId, formId, studyId, idOf, call, course, mine, lineOf, finish, close: () => node.close() }
}
