import * as z from 'zod/mini';

/** Keys of the enumerations [DATA-13] [DATA-14]. Their Russian names are in `rules/vehicle.ts`. */
export const KppSchema = z.enum(['automatic', 'manual', 'cvt']);
export type Kpp = z.infer<typeof KppSchema>;
export const EngineSchema = z.enum(['gas', 'diesel', 'electric', 'hybrid']);
export type Engine = z.infer<typeof EngineSchema>;
export const BodySchema = z.enum([
  'sedan',
  'hatchback',
  'crossover',
  'suv',
  'coupe',
  'wagon',
  'van',
  'pickup',
  'convertible',
]);
export type Body = z.infer<typeof BodySchema>;
export const DrivetrainSchema = z.enum(['front_wheel', 'rear_wheel', 'all_wheel']);
export type Drivetrain = z.infer<typeof DrivetrainSchema>;
export const RudderSchema = z.enum(['left', 'right']);
export type Rudder = z.infer<typeof RudderSchema>;
export const PtsTypeSchema = z.enum(['original', 'duplicate']);
export type PtsType = z.infer<typeof PtsTypeSchema>;
export const StockStatusSchema = z.enum(['in_stock', 'in_transit', 'on_order']);
export type StockStatus = z.infer<typeof StockStatusSchema>;
/** Condition keys; their default ids are 1 … 6 in this order [DATA-15]. */
export const CarStatusKeySchema = z.enum(['new', 'used', 'repair', 'damaged', 'salvage', 'refurbished']);
export type CarStatusKey = z.infer<typeof CarStatusKeySchema>;
