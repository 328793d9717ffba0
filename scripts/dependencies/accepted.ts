/**
 * Decisions about packages that a person has checked. A decision that no longer applies fails the checks, so that the list stays true.
 */

/** Licences that allow use in a closed product, with no duty but their notice. */
export const allowedLicences = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'BlueOak-1.0.0',
  'Python-2.0',
]

/** Packages, by the start of their name, whose licence is not in the list, is not stated, or is stated in another form. */
export const licenceExceptions: Readonly<Record<string, { readonly licence: string; readonly reason: string }>> = {
  '@fontsource': { licence: 'OFL-1.1', reason: 'fonts, bundled unchanged and not sold by themselves' },
  lightningcss: { licence: 'MPL-2.0', reason: 'compresses styles during the build, unchanged; no part of the screens' },
  'axe-core': { licence: 'MPL-2.0', reason: 'checks screens in tests, unchanged; not delivered' },
  busboy: { licence: 'none', reason: 'its LICENSE file is MIT; the old field `licenses` says so too' },
  streamsearch: { licence: 'none', reason: 'its LICENSE file is MIT; the old field `licenses` says so too' },
  'png-js': { licence: 'none', reason: 'its LICENSE file is MIT' },
  'humanize-number': { licence: 'none', reason: 'its Readme says MIT; only tests use it, not delivered' },
  duck: { licence: 'BSD', reason: 'its LICENSE file is BSD-2-Clause' },
}

/** Findings of `npm audit`, by the address of their advisory, that do not concern the product. */
export const acceptedAdvisories: Readonly<Record<string, string>> = {}
