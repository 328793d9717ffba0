/** A word that texts must not use, because another word is used for the same concept. */
interface AvoidedWord {
  readonly language: 'en' | 'fr'
  /** Keys of texts to check: those in which the word would have that meaning. */
  readonly keys: RegExp
  readonly word: RegExp
  readonly say: string
}

/** Texts about people: a person is a participant; "record" means only the stored data. */
const peopleKeys = /^participants:|^(?:common|audit):.*(?:merge|participant)/i
/** Texts about locations at which a study is conducted. */
const siteKeys = /^(?:admin|audit|participants|studies):/
/** Labels of buttons and menus, which are not sentences. */
const actionKeys = /:transitions\.|^common:(?:list|form|shell)\.\w+$/

/** Words to avoid, so that each concept has the same word on every screen. An entry here is enough to enforce it. */
const avoidedWords: readonly AvoidedWord[] = [
  { language: 'en', keys: peopleKeys, word: /\b(?:entry|entries|records?)\b/i, say: 'participant' },
  { language: 'fr', keys: peopleKeys, word: /(?<!\p{L})(?:entrées?|fiches?|dossiers?|enregistrements?)(?!\p{L})/iu, say: 'participant' },
  { language: 'fr', keys: /^common:/, word: /(?<!\p{L})fiches?(?!\p{L})/iu, say: 'ceci' },
  { language: 'fr', keys: siteKeys, word: /(?<!\p{L})centres?(?!\p{L})/iu, say: 'site' },
  { language: 'en', keys: /./, word: /\bstudy-sites?\b/i, say: 'study site' },
  { language: 'en', keys: /./, word: /\b(?:on|from) the (?:left|right)\b|\bbutton (?:below|above)\b/i, say: 'the name of the control' },
  { language: 'en', keys: /./, word: /\b(?:red|green|amber|round|square) (?:button|icon|dot|mark)\b/i, say: 'the name of the control' },
  { language: 'fr', keys: /./, word: /(?<!\p{L})à (?:gauche|droite)(?!\p{L})|bouton du (?:bas|haut)/iu, say: 'the name of the control' },
  { language: 'fr', keys: /./, word: /(?:bouton|icône|point) (?:rouge|verte?|rond|carrée?)/iu, say: 'the name of the control' },
  { language: 'en', keys: actionKeys, word: /^(?:Erase|Destroy|Trash)\b/, say: 'Delete' },
  { language: 'en', keys: actionKeys, word: /^(?:Modify|Amend|Alter)\b/, say: 'Edit' },
  { language: 'en', keys: actionKeys, word: /^(?:Abort|Dismiss)\b/, say: 'Cancel' },
  { language: 'fr', keys: actionKeys, word: /^(?:Effacer|Détruire)(?!\p{L})/u, say: 'Supprimer' },
  { language: 'fr', keys: actionKeys, word: /^(?:Éditer|Changer)(?!\p{L})/u, say: 'Modifier' },
  { language: 'fr', keys: actionKeys, word: /^(?:Sauvegarder|Sauver)(?!\p{L})/u, say: 'Enregistrer' },
]

/** Texts in which the word is correct: a quotation of a specification, and the chart number at a clinic. */
const exemptKeys: ReadonlySet<string> = new Set(['participants:duplicateMsg', 'participants:help.participant.participantClientId'])

/** Returns the texts with an avoided word, each with its replacement. */
export const findAvoidedWords = (language: 'en' | 'fr', texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([key, fullText]) => {
    // Placeholder names are never shown.
    const text = fullText.replace(/\{\{.*?\}\}/g, '')
    return exemptKeys.has(key)
      ? []
      : avoidedWords
          .filter((each) => each.language === language && each.keys.test(key) && each.word.test(text))
          .map(({ word, say }) => `${key} says '${word.exec(text)?.[0]}' in place of '${say}'`)
  })
