/**
 * Last migrations of earlier releases from which the tests migrate: the first with which the server could work, and five spread over the time
 * since then. `npm run migrations:try -- --all` takes all.
 */
export const upgradeStops = [
  '0004_platform_complete.sql',
  '0035_study_life_of_sites.sql',
  '0081_consents.sql',
  '0155_consents_as_given.sql',
  '0262_numbers_and_versions.sql',
  '0397_product.sql',
] as const
