const isFatal = { field: 'outcome', is: 'FATAL' } as const

/** Rules over several fields of an adverse event. */
export const eventRules = [
  {
    code: 'endBeforeStart',
    on: 'endedOn',
    when: { field: 'endedOn', filled: true },
    require: { field: 'endedOn', atLeast: { field: 'onsetOn' } },
  },
  { code: 'fatalIsGrade5', on: 'grade', when: isFatal, require: { field: 'grade', is: 5 } },
  { code: 'grade5IsFatal', on: 'outcome', when: { field: 'grade', is: 5 }, require: isFatal },
  { code: 'fatalIsSerious', on: 'isSerious', when: isFatal, require: { field: 'isSerious', is: true } },
  {
    code: 'endedByOutcome',
    on: 'isOngoing',
    when: { field: 'outcome', in: ['RECOVERED', 'RECOVERED_WITH_SEQUELAE', 'FATAL'] },
    require: { field: 'isOngoing', is: false },
  },
] as const
