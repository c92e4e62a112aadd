/** Made by `tools/protocol` from what the server publishes. Do not change it here. */

export interface DiceShown {
  how_many: number;
  colour: string;
  opposite_faces: [number, number][];
}
