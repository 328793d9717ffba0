import { expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { pictureOfIcon } from './EmptyDrawing.tsx'

const pictureOf = (name: string) => pictureOfIcon(getResource(name).menu?.icon)

it('draws an empty list by the icon of its resource', () => {
  expect(['participant', 'participantVisit', 'notification', 'formQuery', 'formSubmission', 'document'].map(pictureOf)).toEqual([
    'people',
    'calendar',
    'bell',
    'question',
    'form',
    'folder',
  ])
})

it('draws a sheet of paper for a resource without an entry in the menu', () => {
  expect(pictureOf('task')).toBe('nothingYet')
})
