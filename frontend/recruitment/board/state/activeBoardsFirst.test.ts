import { expect, it } from 'vitest'
import type { StudyState } from '#resources/studies/studyBinding.ts'
import { activeBoardsFirst } from './activeBoardsFirst.ts'

const board = (name: string, study: StudyState['study'], site: StudyState['site'] = 'OPEN') => ({ name, state: { study, site } })

it('opens a board of an ongoing study before those of ended studies and closed sites', () => {
  const boards = [
    board('archived', 'ARCHIVED'),
    board('closed', 'RECRUITING', 'CLOSED'),
    board('first', 'RECRUITING'),
    board('on hold', 'ON_HOLD'),
    board('completed', 'COMPLETED'),
  ]
  expect(activeBoardsFirst(boards).map(({ name }) => name)).toEqual(['first', 'on hold', 'archived', 'closed', 'completed'])
})
