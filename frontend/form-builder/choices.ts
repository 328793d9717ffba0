import { isObject, type Json } from '#resources/forms/json.ts'

/** The value that a choice is kept as: it is one, or has one beside its words. */
export const choiceValue = (choice: Json): string => String(isObject(choice) ? (choice.value ?? '') : choice)
