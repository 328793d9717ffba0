/**
 * A word or opening that the project avoids, with its replacement. Exceptions, such as names in libraries and the public API, are listed
 * below.
 */
interface Pattern {
  readonly pattern: RegExp
  /** Words to use instead. */
  readonly use: string
}

/** Patterns for comments. A comment begins with a noun or a verb; a question word describes the subject without naming it. */
export const commentPatterns: readonly Pattern[] = [
  { pattern: /^(?:What|Whoever|Who|Whose|That|Of)\b/, use: 'the noun or the verb first' },
  { pattern: /^(?:Is|Are|May|Has|Can|Does|Do) (?:this|these|it|the|an?|its|they|such|there|some|what|in|one)\b/, use: 'true if …' },
  { pattern: /\b(?:whoever|somebody|nobody|everybody|anybody)\b/i, use: 'the role: caller, user, reader, participant' },
  { pattern: /\bmeanwhile\b/i, use: 'since, at the same time' },
  { pattern: /\b(?:so-manieth)\b/i, use: 'nth' },
  { pattern: /\bany ?more\b/i, use: 'no longer' },
  { pattern: /\bof (?:its|their) own(?=$|[.,;:)]| but\b)/i, use: 'its own, separate' },
  { pattern: /\bstands? (?:before|behind|beside|here|there)\b/i, use: 'is, comes before, follows' },
  { pattern: /\bthe present (?:\w+ )?(?:version|form|names?|address|contact|permissions|state)\b/i, use: 'current' },
]

/** Patterns for test titles. A title is a sentence about behaviour, with the role of each person. */
export const titlePatterns: readonly Pattern[] = [
  { pattern: /\b(?:whoever|somebody|nobody|everybody|anybody)\b/i, use: 'the role: caller, user, reader, participant' },
  { pattern: /\bmeanwhile\b/i, use: 'since, at the same time' },
  { pattern: /\bany ?more\b/i, use: 'no longer' },
  { pattern: /\bof (?:its|their) own(?=$|[.,;:)]| but\b)/i, use: 'its own, separate' },
  { pattern: /\b(?:stands|told)\b/i, use: 'is, notified' },
]

/** Patterns for declared names and their parts: `parseChange`, `parse` and `change`. */
export const namePatterns: readonly Pattern[] = [
  { pattern: /^(?:asked|asking)$/, use: 'request, query, input' },
  { pattern: /^(?:told|tell|tells|said|heard)$/, use: 'publish, notify, event, message' },
  { pattern: /^(?:given|taken)$/, use: 'input, value, accepted' },
  { pattern: /^kept$/, use: 'stored, cached, saved' },
  { pattern: /^(?:strays|standing)$/, use: 'the noun: dependent rows, session state' },
  { pattern: /^(?:judge|judged|judges)$/, use: 'validate, check, evaluate' },
  { pattern: /^(?:demand|demands|demanded)$/, use: 'require, assert' },
  { pattern: /^(?:whoever|somebody|nobody|everybody)$/, use: 'the role: caller, user, reader, participant' },
  { pattern: /^meanwhile$/, use: 'changed, concurrent' },
  { pattern: /^of[A-Z]/, use: 'the noun: siteLines, studyCondition' },
]

/** Patterns for whole names of files. A file is named after its main export. */
export const fileNamePatterns: readonly Pattern[] = [
  { pattern: /^(?:asked|doors?|pieces|places?|parts?|words|ways)$/, use: 'the main export: endpoints, formNodes, searchTerms' },
]

/** Patterns for English texts of screens and mails. */
export const textPatterns: readonly Pattern[] = [
  { pattern: /\b(?:whoever|somebody|nobody|everybody)\b/i, use: 'you, someone, no one, all users; better the role' },
  { pattern: /\bmeanwhile\b/i, use: 'since you opened it' },
  { pattern: /\b(?:stands|standing)\b/i, use: 'is' },
  { pattern: /\bof its own\b/i, use: 'its own' },
  { pattern: /\bany ?more\b/i, use: 'no longer' },
  { pattern: /^What (?!you\b|is\b|are\b|do\b|does\b|can\b|should\b|happened\b).*[^?]$/, use: 'a noun' },
  { pattern: /\b(?:organisation|enrollment|enrolls?|centers?|colors?|favorites?|programmes?)\b/i, use: 'Canadian spelling' },
]

/** Patterns for French texts of screens and mails. */
export const frenchPatterns: readonly Pattern[] = [
  { pattern: /^Ce qu[^.;:]*$/, use: 'a noun as a label: Contenu, Filtre, Portée du retrait' },
]

/** Names, texts by key, and files with comments, that are exempt, each with the reason. */
export const allowed: Readonly<Record<string, string>> = {
  givenOn: 'field of a consent, in the API',
  givenBy: 'field of a consent, in the API',
  givenTime: 'field of a consent, in the API',
  givenName: 'claim of OpenID Connect',
  givenNames: 'given names of people',
  given_name: 'claim of OpenID Connect',
  givenWay: 'field of a consent, in the API',
  subjectIdGivenAt: 'field of a study, in the API',
  demandedFrom: 'field of a training requirement, in the API',
  askedAt: 'field of the search for duplicates, in the API',
  askedOf: 'field of the own study sites, in the API',
  whyNobody: 'field of suggestions, in the API',
  ofParticipant: 'operation of the API description',
  'onboaringTour:steps.notificationFeed.title': 'title of a step, as in English',
  'dct:help.studyReminder.emailEn': 'organisation is a placeholder of the template',
  'backend/platform/database/account.ts': 'nobody is an account of the operating system',
}

/**
 * Maximum number of names that match a pattern, most of them properties of API responses and stored rows. Lower it after each rename;
 * never raise it.
 */
export const mostNames = 57
