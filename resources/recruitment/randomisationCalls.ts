import { data, defineCalls } from '../core/call.ts'
import { boolean, datetime, integer, json, text, textarea } from '../core/fields/index.ts'
import type {
  AllocationAnswer,
  BalanceAnswer,
  DeliveredAnswer,
  PreparedAnswer,
  RandomisationStateAnswer,
  SlotImportAnswer,
  VerificationAnswer,
} from './randomisationAnswers.ts'

const lists = { page: 'RANDOMISATION_UNBLINDED', action: 'OWN' } as const
const readers = { page: 'RANDOMISATION', action: 'VIEW' } as const

/** Calls of randomisation: the act on a participation, lists, balance, emergency unblinding, and allocations of external systems. */
export const randomisationCalls = defineCalls({
  state: {
    of: 'randomisation',
    method: 'GET',
    path: 'participant-study/:id/randomisation',
    access: readers,
    output: data<RandomisationStateAnswer>(),
  },
  prepare: {
    of: 'randomisation',
    method: 'POST',
    path: 'participant-study/:id/randomisation',
    access: { page: 'RANDOMISATION', action: 'CONTRIBUTE' },
    input: { answers: json({ shape: 'object', about: 'Levels of the factors of the kind QUESTION, by the id of the factor.' }) },
    output: data<PreparedAnswer>(),
  },
  allocation: {
    of: 'unblinding',
    method: 'GET',
    path: 'unblinding/:id/allocation',
    access: { page: 'RANDOMISATION', action: 'OWN' },
    output: data<AllocationAnswer>(),
  },
  extend: {
    of: 'randomisationList',
    method: 'POST',
    path: 'randomisation-list/:id/extend',
    access: lists,
    input: { perStratum: integer({ required: true, min: 1, max: 2000, about: 'Number of further slots in each stratum.' }) },
    output: data<SlotImportAnswer>(),
  },
  importSlots: {
    of: 'randomisationList',
    method: 'POST',
    path: 'randomisation-list/:id/slots',
    access: lists,
    input: {
      csv: textarea({ required: true, max: 900_000, about: 'CSV with the columns stratum, position, arm and, optionally, code.' }),
      isDryRun: boolean({ default: true, about: 'Only checks the lines.' }),
    },
    output: data<SlotImportAnswer>(),
  },
  seed: {
    of: 'randomisationList',
    method: 'POST',
    path: 'randomisation-list/:id/seed',
    access: lists,
    output: data<{ readonly seed: string }>(),
  },
  verify: {
    of: 'randomisationList',
    method: 'GET',
    path: 'randomisation-list/:id/verification',
    access: lists,
    output: data<VerificationAnswer>(),
  },
  balance: {
    of: 'randomisationList',
    method: 'GET',
    path: 'study/:studyId/randomisation-balance',
    access: { page: 'RANDOMISATION_UNBLINDED', action: 'VIEW' },
    output: data<BalanceAnswer>(),
  },
  deliver: {
    of: 'randomisation',
    method: 'POST',
    path: 'study/:studyId/allocations',
    access: { page: 'RANDOMISATION_UNBLINDED', action: 'CONTRIBUTE' },
    input: {
      subjectId: text({ required: true, max: 40 }),
      arm: text({ required: true, max: 80, about: 'Name of the arm.' }),
      externalId: text({ required: true, max: 120, about: 'Reference of the allocation in the external system.' }),
      number: text({ max: 20, about: 'Randomization number; by default the next number of the study.' }),
      code: text({ max: 60, about: 'Kit number or randomization code.' }),
      randomisedAt: datetime({ about: 'By default the time of the request.' }),
    },
    output: data<DeliveredAnswer>(),
  },
})
