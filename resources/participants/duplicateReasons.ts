/** Facts that match in two records, as the duplicate check reports them (facts: "Duplicate people"). */
export const duplicateReasons = [
  'SAME_NAME',
  'SIMILAR_NAME',
  'NAMES_SWAPPED',
  'SAME_BIRTH_DATE',
  'SIMILAR_BIRTH_DATE',
  'SAME_HEALTH_CARD',
  'SAME_EMAIL',
  'SAME_MOBILE',
  'SAME_POSTAL_CODE',
  'SAME_STREET',
  'SIMILAR_STREET',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
