/** Every required field of a study but its identifier, which each test chooses: the body of `POST study/addTrial`. */
export const studyValues = {
  trialName: 'A study of studies',
  introduction: 'Why?',
  description: 'To see.',
  conditions: ['Asthma'],
  studyType: 'OBSERVATIONAL',
  duration: '6 months',
  noOfParticipants: 20,
  scheduleAssessments: 'Weekly',
  noOfVisits: 3,
  leadSponser: 'Northlake',
  principleInvestigator: 'Dr. Lee',
  contactPhone: '416-555-0100',
  contactEmail: 'study@example.org',
} as const
