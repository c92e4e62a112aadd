import { expect, test } from 'vitest';
import { isView, openedCards, rootOf } from '../src/lib/views';

// made by jogofeito.chance.packs from a seed of zeros: As, Kd, 7c, 2h, 9s
const ROOT = 'ea858674d889e963f1db0e8addceefcdfb281d06d3f75433c8c168aa7942c3ee';
const KING = {
  pack: 0,
  place: 1,
  card: 'Kd',
  salt: 'df748026f07d8cb1979bbac78cf46728a32ddcbbb6a9001917d1d8f912204eb4',
  path: [
    '21872ecc16c26329ef4355150996aa56ba76107f64d5d60a28918ea4aa135e93',
    'a51b5f0ca92849448892c97b6b6e7e1e6edd3a519ce8fc991bc120d192f2d2e9',
    '472ca016c08f31b5964ff71723efe3c9ccf9c64a91875038c0d3ab339e0b02bc',
  ],
};
const NINE = {
  pack: 0,
  place: 4,
  card: '9s',
  salt: 'ba0efe28faa2cf6ca0294ecd696c08416b023f1040cc19fcd1cc89282874fa7f',
  path: ['a513461534bbef5865b0473212ca2cb5a7533a2bc5e0105c5cca907a2df36241'],
};
const view = (...openings: object[]) => ({ view: 1, openings, roots: [ROOT], inputs: [['drawn', 9, 1], ['blank', 5], ['card', 4, 0], ['blank', 3]] });

test('cards that a player saw open to the root', async () => {
  expect(await rootOf(KING, 5)).toBe(ROOT);
  expect(await rootOf(NINE, 5)).toBe(ROOT);
  expect(isView(view())).toBe(true);
  expect(await openedCards(view(KING, NINE))).toEqual({ count: 2, hold: true });
});

test('another card, place, salt, path or root does not', async () => {
  const other = [{ card: 'Ks' }, { place: 2 }, { salt: NINE.salt }, { path: KING.path.slice(1) }, { path: [] }, { pack: 1 }];
  for (const wrong of other) expect((await openedCards(view({ ...KING, ...wrong }))).hold).toBe(false);
  expect((await openedCards({ ...view(KING), roots: ['00'] })).hold).toBe(false);
});
