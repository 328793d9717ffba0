/** Days after which a participant in screening needs attention. The home page also shows news of this number of days. */
export const homeDays = 7
