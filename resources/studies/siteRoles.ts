/** Roles of users in the team of a study site. */
export const siteRoles = [
  'PRINCIPAL_INVESTIGATOR',
  'SUB_INVESTIGATOR',
  'COORDINATOR',
  'RESEARCH_NURSE',
  'PHARMACIST',
  'DATA_MANAGER',
  'MONITOR',
] as const
