/** A word that no text may use, since people read another one for the same thing. */
interface Avoided {
  readonly language: 'en' | 'fr'
  /** Texts in which it would mean that thing, by their keys. */
  readonly keys: RegExp
  readonly word: RegExp
  readonly say: string
}

/** People are participants, not what is stored of them. */
const ofPeople = /^participants:|^(?:common|audit):.*(?:merge|participant)/i
/** Where a study is conducted. */
const ofSites = /^(?:admin|audit|participants|studies):/
/** What a button or a menu says, and no sentence around it. */
const ofActions = /:transitions\.|^common:(?:list|form|shell)\.\w+$/

/** One thing has one word on every screen. An entry here is enough to keep it so. */
const avoidedWords: readonly Avoided[] = [
  { language: 'en', keys: ofPeople, word: /\b(?:entry|entries|records?)\b/i, say: 'participant' },
  { language: 'fr', keys: ofPeople, word: /(?<!\p{L})(?:entrées?|fiches?|dossiers?|enregistrements?)(?!\p{L})/iu, say: 'participant' },
  { language: 'fr', keys: /^common:/, word: /(?<!\p{L})fiches?(?!\p{L})/iu, say: 'ceci' },
  { language: 'fr', keys: ofSites, word: /(?<!\p{L})centres?(?!\p{L})/iu, say: 'site' },
  { language: 'en', keys: /./, word: /\bstudy-sites?\b/i, say: 'study site' },
  { language: 'en', keys: ofActions, word: /^(?:Erase|Destroy|Trash)\b/, say: 'Delete' },
  { language: 'en', keys: ofActions, word: /^(?:Modify|Amend|Alter)\b/, say: 'Edit' },
  { language: 'en', keys: ofActions, word: /^(?:Abort|Dismiss)\b/, say: 'Cancel' },
  { language: 'fr', keys: ofActions, word: /^(?:Effacer|Détruire)(?!\p{L})/u, say: 'Supprimer' },
  { language: 'fr', keys: ofActions, word: /^(?:Éditer|Changer)(?!\p{L})/u, say: 'Modifier' },
  { language: 'fr', keys: ofActions, word: /^(?:Sauvegarder|Sauver)(?!\p{L})/u, say: 'Enregistrer' },
]

/** Texts that say something else: a specification's own words, and the number of the chart at a clinic. */
const rightAsTheyStand: ReadonlySet<string> = new Set(['participants:duplicateMsg', 'participants:help.participant.participantClientId'])

/** Texts with a word that is avoided, each with the one to take. */
export const findAvoidedWords = (language: 'en' | 'fr', texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([key, whole]) => {
    // The names of what is put into a text are read by nobody.
    const text = whole.replace(/\{\{.*?\}\}/g, '')
    return rightAsTheyStand.has(key)
      ? []
      : avoidedWords
          .filter((each) => each.language === language && each.keys.test(key) && each.word.test(text))
          .map(({ word, say }) => `${key} says '${word.exec(text)?.[0]}' in place of '${say}'`)
  })
