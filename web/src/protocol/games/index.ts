/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

import type * as bacara from './bacara';
import type * as banca_francesa from './banca_francesa';
import type * as blackjack from './blackjack';
import type * as chemin_de_fer from './chemin_de_fer';
import type * as craps from './craps';
import type * as cussec from './cussec';
import type * as poquer from './poquer';
import type * as poquer_sem_descarte from './poquer_sem_descarte';
import type * as roleta from './roleta';

/** Every game by its name. */
export interface Games {
  'roleta-americana': roleta.Game;
  'roleta-francesa': roleta.Game;
  'banca-francesa': banca_francesa.Game;
  'cussec': cussec.Game;
  'craps': craps.Game;
  'bacara-ponto-e-banca': bacara.Game;
  'bacara-macau': bacara.Game;
  'chemin-de-fer': chemin_de_fer.Game;
  'blackjack': blackjack.Game;
  'poquer-sem-descarte': poquer_sem_descarte.Game;
  'holdem': poquer.Game;
  'omaha': poquer.Game;
  'poquer-sintetico': poquer.Game;
}
