/** Demo accounts; the README lists them. */
export const people = {
  admin: { email: 'admin@northlake.example', name: 'Helen Northcott' },
  coordinator: { email: 'coordinator@northlake.example', name: 'Priya Raman' },
  investigator: { email: 'investigator@northlake.example', name: 'Daniel Osei' },
  owner: { email: 'owner@northlake.example', name: 'Marcus Bell' },
  viewer: { email: 'viewer@northlake.example' },
  unassigned: { email: 'unassigned@northlake.example' },
  nobody: { email: 'nobody@northlake.example' },
  developer: { email: 'dev@northlake.example' },
  finance: { email: 'finance@northlake.example' },
} as const

export const password = 'Demo-pass1!'
