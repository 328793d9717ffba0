import type { DemoOrganisation, SeededRole } from './types.ts'

const keys = [
  'administrator',
  'coordinator',
  'investigator',
  'medicalOfficer',
  'participantOwner',
  'prmUser',
  'viewer',
  'developer',
  'unblindedStatistician',
  'finance',
  'dctUser',
]

/** Roles for tests of the seeds. They replace the built-in roles of the policies. */
export const testRoles: readonly SeededRole[] = keys.map((key) => ({
  key,
  roleName: key,
  description: { en: 'Purpose', fr: 'À quoi il sert' },
  abilities: ['PARTICIPANTS:VIEW'],
}))

export const rowsOf = (organisation: DemoOrganisation | undefined, resource: string) =>
  organisation?.rows.find((each) => each.resource === resource)?.rows ?? []
