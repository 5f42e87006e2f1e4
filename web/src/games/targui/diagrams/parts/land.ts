/** Fields as they are shown, with the values of the territory cards (rule 1.1). */
import type { PlayerLook } from '../../../../lib/game';
import type { FieldView, Kind, Tribe } from '../../../../types/targui';
import text from '../../../../../../crates/targui/data/territories.txt?raw';
import { lookOf, TRIBES } from '../../looks';
