/** Given names and surnames for invented people, in the variety that a Canadian clinic would meet. */
interface Names {
  readonly female: readonly string[]
  readonly male: readonly string[]
  readonly family: readonly string[]
}

const english: Names = {
  female: listOf(`
    Olivia, Emma, Charlotte, Abigail, Hannah, Grace, Heather, Margaret, Susan, Linda, Karen, Jennifer, Megan, Rebecca, Sarah,
    Victoria, Dorothy, Kathleen, Brenda, Shannon, Erin, Allison, Joan, Carol, Tara, Leslie`),
  male: listOf(`
    Liam, Noah, Ethan, Owen, William, James, Robert, David, Michael, Kevin, Brian, Scott, Gordon, Douglas, Andrew, Matthew,
    Ryan, Tyler, Kenneth, Donald, Graham, Peter, Stephen, Wayne, Colin, Ian`),
  family: listOf(`
    Smith, Brown, Wilson, MacDonald, Campbell, Stewart, Anderson, Thompson, Taylor, Johnson, White, Clark, Walker, Young, Scott,
    Robertson, Murray, Fraser, Graham, McKenzie, Bennett, Hughes, Parker, Morrison, Reid, Sinclair, Whitfield, Holloway,
    O'Brien, O'Connor, Fitzgerald, Lockhart, Pemberton, Ashdown`),
}

const french: Names = {
  female: listOf(`
    Léa, Florence, Rosalie, Béatrice, Camille, Chloé, Juliette, Maude, Geneviève, Marie-Ève, Josée, Sylvie, Nathalie, Isabelle,
    Chantal, Manon, Lucie, Thérèse, Monique, Hélène, Élise, Noémie, Catherine, Annie, Véronique, Marie-Pier`),
  male: listOf(`
    Félix, Thomas, Gabriel, Raphaël, Louis, Olivier, Étienne, Mathieu, François, Jean-Philippe, Sylvain, Alain, Michel, Gilles,
    Réjean, Normand, Benoît, Stéphane, Guillaume, Maxime, Jérôme, Luc, André, Marc-André, Yves, Xavier`),
  family: listOf(`
    Tremblay, Gagnon, Roy, Côté, Bouchard, Gauthier, Morin, Lavoie, Fortin, Gagné, Ouellet, Pelletier, Bélanger, Lévesque,
    Bergeron, Leblanc, Paquette, Girard, Simard, Boucher, Caron, Beaulieu, Cloutier, Dubé, Poirier, Fournier, Lapointe,
    Desrosiers, Thibault, Charbonneau, L'Heureux, D'Amours, St-Onge`),
}

const foreignNames: Names = {
  female: listOf(`
    Priya, Ananya, Mei, Xin Yi, Fatima, Aisha, Nour, Yasmine, Ngozi, Amara, Sofía, Valentina, Thị Lan, Marisol, Soo-jin, Nasrin,
    Zofia, Oksana, Ifeoma, Tala, Siku, Wapikoni`),
  male: listOf(`
    Arjun, Rahul, Wei, Jun, Omar, Yusuf, Karim, Chidi, Kwame, Mateo, Santiago, Minh, José, Min-ho, Farid, Piotr, Andriy, Emeka,
    Rizal, Tomasz, Nanuq, Mukki`),
  family: listOf(`
    Singh, Patel, Sharma, Chen, Wang, Li, Nguyễn, Tran, Khan, Ahmed, Haddad, Benali, Okafor, Mensah, Diallo, García, Rodríguez,
    Santos, Reyes, Kim, Park, Kowalski, Shevchenko, Hosseini, Pierre-Louis, Jean-Baptiste, Cardinal, Akpaliapik`),
}

/**
 * Returns the lists of names with their frequencies, by the language of the organisation. Includes names of people from other regions.
 */
export const namesOf = (language: 'en' | 'fr'): readonly (readonly [names: Names, weight: number])[] =>
  language === 'en'
    ? [
        [english, 60],
        [french, 12],
        [foreignNames, 28],
      ]
    : [
        [french, 72],
        [english, 8],
        [foreignNames, 20],
      ]

function listOf(text: string): readonly string[] {
  return text.trim().split(/,\s+/)
}
