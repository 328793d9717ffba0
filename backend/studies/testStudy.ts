/** Body of `POST study/addTrial` with every required field of a study except its identifier, which each test chooses. */
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
