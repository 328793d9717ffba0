import { expect, it } from 'vitest'
import { termsOfMeasure } from './figureTerms.ts'
import { measures } from './measures.ts'
import { termsOfWidget } from './widgets.ts'

it('derives the terms of a measure from its filters and from the statuses that it is grouped by', () => {
  expect(termsOfMeasure(measures.addedByMonth)).toEqual(['added'])
  expect(termsOfMeasure(measures.enrolledByMonth)).toEqual(['enrolled'])
  expect(termsOfMeasure(measures.failureReasons)).toEqual(['screenFailure'])
  expect(termsOfMeasure(measures.enrolledByStudy)).toEqual(['inScreening', 'enrolled', 'screenFailure'])
  expect(termsOfMeasure(measures.conductByStatus)).toEqual(['inConduct', 'completed', 'withdrawn'])
  expect(termsOfMeasure(measures.visitsByStatus)).toEqual([])
  const endedFilters = { recruitmentStatus: ['ENROLLED', 'NOT_ENROLLED'] }
  expect(termsOfMeasure({ of: 'participantStudy', by: ['siteId'], where: endedFilters })).toEqual(['screened'])
  expect(termsOfMeasure({ of: 'participantStudy', by: ['recruitmentStatus'], where: endedFilters })).toEqual(['enrolled', 'screenFailure'])
  expect(termsOfWidget('leaderboard')).toEqual(['randomised'])
  expect(termsOfWidget('sources')).toEqual(['inScreening', 'enrolled', 'screenFailure'])
  expect(termsOfWidget('myDay')).toEqual([])
})
